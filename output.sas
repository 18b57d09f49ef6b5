begin_version
3
end_version
begin_metric
1
end_metric
51
begin_variable
var0
-1
2
Atom left-digit(d1, t1)
Atom left-digit(d5, t1)
end_variable
begin_variable
var1
-1
2
Atom right-digit(d1, t1)
Atom right-digit(d5, t1)
end_variable
begin_variable
var2
-1
2
Atom left-digit(d1, t10)
Atom left-digit(d6, t10)
end_variable
begin_variable
var3
-1
2
Atom right-digit(d1, t10)
Atom right-digit(d6, t10)
end_variable
begin_variable
var4
-1
2
Atom left-digit(d1, t11)
Atom left-digit(d5, t11)
end_variable
begin_variable
var5
-1
2
Atom right-digit(d1, t11)
Atom right-digit(d5, t11)
end_variable
begin_variable
var6
-1
2
Atom left-digit(d1, t12)
Atom left-digit(d6, t12)
end_variable
begin_variable
var7
-1
2
Atom right-digit(d1, t12)
Atom right-digit(d6, t12)
end_variable
begin_variable
var8
-1
2
Atom left-digit(d1, t13)
Atom left-digit(d6, t13)
end_variable
begin_variable
var9
-1
2
Atom right-digit(d1, t13)
Atom right-digit(d6, t13)
end_variable
begin_variable
var10
-1
2
Atom left-digit(d1, t14)
Atom left-digit(d4, t14)
end_variable
begin_variable
var11
-1
2
Atom right-digit(d1, t14)
Atom right-digit(d4, t14)
end_variable
begin_variable
var12
-1
2
Atom left-digit(d3, t15)
Atom left-digit(d4, t15)
end_variable
begin_variable
var13
-1
2
Atom right-digit(d3, t15)
Atom right-digit(d4, t15)
end_variable
begin_variable
var14
-1
2
Atom left-digit(d2, t16)
Atom left-digit(d3, t16)
end_variable
begin_variable
var15
-1
2
Atom right-digit(d2, t16)
Atom right-digit(d3, t16)
end_variable
begin_variable
var16
-1
2
Atom left-digit(d1, t2)
Atom left-digit(d3, t2)
end_variable
begin_variable
var17
-1
2
Atom right-digit(d1, t2)
Atom right-digit(d3, t2)
end_variable
begin_variable
var18
-1
2
Atom left-digit(d0, t3)
Atom left-digit(d1, t3)
end_variable
begin_variable
var19
-1
2
Atom right-digit(d0, t3)
Atom right-digit(d1, t3)
end_variable
begin_variable
var20
-1
2
Atom left-digit(d1, t4)
Atom left-digit(d2, t4)
end_variable
begin_variable
var21
-1
2
Atom right-digit(d1, t4)
Atom right-digit(d2, t4)
end_variable
begin_variable
var22
-1
2
Atom left-digit(d0, t5)
Atom left-digit(d2, t5)
end_variable
begin_variable
var23
-1
2
Atom right-digit(d0, t5)
Atom right-digit(d2, t5)
end_variable
begin_variable
var24
-1
2
Atom left-digit(d3, t6)
Atom left-digit(d5, t6)
end_variable
begin_variable
var25
-1
2
Atom right-digit(d3, t6)
Atom right-digit(d5, t6)
end_variable
begin_variable
var26
-1
2
Atom left-digit(d5, t7)
Atom left-digit(d6, t7)
end_variable
begin_variable
var27
-1
2
Atom right-digit(d5, t7)
Atom right-digit(d6, t7)
end_variable
begin_variable
var28
-1
2
Atom left-digit(d1, t8)
Atom left-digit(d2, t8)
end_variable
begin_variable
var29
-1
2
Atom right-digit(d1, t8)
Atom right-digit(d2, t8)
end_variable
begin_variable
var30
-1
2
Atom left-digit(d1, t9)
Atom left-digit(d6, t9)
end_variable
begin_variable
var31
-1
2
Atom right-digit(d1, t9)
Atom right-digit(d6, t9)
end_variable
begin_variable
var32
-1
2
Atom in-hand(t1)
Atom laid(t1)
end_variable
begin_variable
var33
-1
2
Atom in-hand(t10)
Atom laid(t10)
end_variable
begin_variable
var34
-1
2
Atom in-hand(t11)
Atom laid(t11)
end_variable
begin_variable
var35
-1
2
Atom in-hand(t12)
Atom laid(t12)
end_variable
begin_variable
var36
-1
2
Atom in-hand(t13)
Atom laid(t13)
end_variable
begin_variable
var37
-1
2
Atom in-hand(t14)
Atom laid(t14)
end_variable
begin_variable
var38
-1
2
Atom in-hand(t15)
Atom laid(t15)
end_variable
begin_variable
var39
-1
2
Atom in-hand(t16)
Atom laid(t16)
end_variable
begin_variable
var40
-1
2
Atom in-hand(t2)
Atom laid(t2)
end_variable
begin_variable
var41
-1
2
Atom in-hand(t3)
Atom laid(t3)
end_variable
begin_variable
var42
-1
2
Atom in-hand(t4)
Atom laid(t4)
end_variable
begin_variable
var43
-1
2
Atom in-hand(t5)
Atom laid(t5)
end_variable
begin_variable
var44
-1
2
Atom in-hand(t6)
Atom laid(t6)
end_variable
begin_variable
var45
-1
2
Atom in-hand(t7)
Atom laid(t7)
end_variable
begin_variable
var46
-1
2
Atom in-hand(t8)
Atom laid(t8)
end_variable
begin_variable
var47
-1
8
Atom right-end(d0)
Atom right-end(d1)
Atom right-end(d2)
Atom right-end(d3)
Atom right-end(d4)
Atom right-end(d5)
Atom right-end(d6)
Atom table-bare()
end_variable
begin_variable
var48
-1
2
Atom in-hand(t9)
Atom laid(t9)
end_variable
begin_variable
var49
-1
8
Atom left-end(d0)
Atom left-end(d1)
Atom left-end(d2)
Atom left-end(d3)
Atom left-end(d4)
Atom left-end(d5)
Atom left-end(d6)
<none of those>
end_variable
begin_variable
var50
-1
2
Atom goal0()
NegatedAtom goal0()
end_variable
33
begin_mutex_group
2
18 0
19 0
end_mutex_group
begin_mutex_group
2
22 0
23 0
end_mutex_group
begin_mutex_group
2
0 0
1 0
end_mutex_group
begin_mutex_group
2
2 0
3 0
end_mutex_group
begin_mutex_group
2
4 0
5 0
end_mutex_group
begin_mutex_group
2
6 0
7 0
end_mutex_group
begin_mutex_group
2
8 0
9 0
end_mutex_group
begin_mutex_group
2
10 0
11 0
end_mutex_group
begin_mutex_group
2
16 0
17 0
end_mutex_group
begin_mutex_group
2
18 1
19 1
end_mutex_group
begin_mutex_group
2
20 0
21 0
end_mutex_group
begin_mutex_group
2
28 0
29 0
end_mutex_group
begin_mutex_group
2
30 0
31 0
end_mutex_group
begin_mutex_group
2
14 0
15 0
end_mutex_group
begin_mutex_group
2
20 1
21 1
end_mutex_group
begin_mutex_group
2
22 1
23 1
end_mutex_group
begin_mutex_group
2
28 1
29 1
end_mutex_group
begin_mutex_group
2
12 0
13 0
end_mutex_group
begin_mutex_group
2
14 1
15 1
end_mutex_group
begin_mutex_group
2
16 1
17 1
end_mutex_group
begin_mutex_group
2
24 0
25 0
end_mutex_group
begin_mutex_group
2
10 1
11 1
end_mutex_group
begin_mutex_group
2
12 1
13 1
end_mutex_group
begin_mutex_group
2
0 1
1 1
end_mutex_group
begin_mutex_group
2
4 1
5 1
end_mutex_group
begin_mutex_group
2
24 1
25 1
end_mutex_group
begin_mutex_group
2
26 0
27 0
end_mutex_group
begin_mutex_group
2
2 1
3 1
end_mutex_group
begin_mutex_group
2
6 1
7 1
end_mutex_group
begin_mutex_group
2
8 1
9 1
end_mutex_group
begin_mutex_group
2
26 1
27 1
end_mutex_group
begin_mutex_group
2
30 1
31 1
end_mutex_group
begin_mutex_group
8
49 0
49 1
49 2
49 3
49 4
49 5
49 6
47 7
end_mutex_group
begin_state
0
1
0
1
0
1
1
0
1
0
0
1
0
1
0
1
0
1
0
1
0
1
1
0
0
1
0
1
1
0
0
1
0
0
0
0
0
0
0
0
0
0
0
0
0
0
0
7
0
7
1
end_state
begin_goal
1
50 0
end_goal
129
begin_operator
place-first t1 d1 d5
2
0 0
1 1
3
0 32 0 1
0 49 -1 1
0 47 7 5
1
end_operator
begin_operator
place-first t1 d5 d1
2
0 1
1 0
3
0 32 0 1
0 49 -1 5
0 47 7 1
1
end_operator
begin_operator
place-first t10 d1 d6
2
2 0
3 1
3
0 33 0 1
0 49 -1 1
0 47 7 6
1
end_operator
begin_operator
place-first t10 d6 d1
2
2 1
3 0
3
0 33 0 1
0 49 -1 6
0 47 7 1
1
end_operator
begin_operator
place-first t11 d1 d5
2
4 0
5 1
3
0 34 0 1
0 49 -1 1
0 47 7 5
1
end_operator
begin_operator
place-first t11 d5 d1
2
4 1
5 0
3
0 34 0 1
0 49 -1 5
0 47 7 1
1
end_operator
begin_operator
place-first t12 d1 d6
2
6 0
7 1
3
0 35 0 1
0 49 -1 1
0 47 7 6
1
end_operator
begin_operator
place-first t12 d6 d1
2
6 1
7 0
3
0 35 0 1
0 49 -1 6
0 47 7 1
1
end_operator
begin_operator
place-first t13 d1 d6
2
8 0
9 1
3
0 36 0 1
0 49 -1 1
0 47 7 6
1
end_operator
begin_operator
place-first t13 d6 d1
2
8 1
9 0
3
0 36 0 1
0 49 -1 6
0 47 7 1
1
end_operator
begin_operator
place-first t14 d1 d4
2
10 0
11 1
3
0 37 0 1
0 49 -1 1
0 47 7 4
1
end_operator
begin_operator
place-first t14 d4 d1
2
10 1
11 0
3
0 37 0 1
0 49 -1 4
0 47 7 1
1
end_operator
begin_operator
place-first t15 d3 d4
2
12 0
13 1
3
0 38 0 1
0 49 -1 3
0 47 7 4
1
end_operator
begin_operator
place-first t15 d4 d3
2
12 1
13 0
3
0 38 0 1
0 49 -1 4
0 47 7 3
1
end_operator
begin_operator
place-first t16 d2 d3
2
14 0
15 1
3
0 39 0 1
0 49 -1 2
0 47 7 3
1
end_operator
begin_operator
place-first t16 d3 d2
2
14 1
15 0
3
0 39 0 1
0 49 -1 3
0 47 7 2
1
end_operator
begin_operator
place-first t2 d1 d3
2
16 0
17 1
3
0 40 0 1
0 49 -1 1
0 47 7 3
1
end_operator
begin_operator
place-first t2 d3 d1
2
16 1
17 0
3
0 40 0 1
0 49 -1 3
0 47 7 1
1
end_operator
begin_operator
place-first t3 d0 d1
2
18 0
19 1
3
0 41 0 1
0 49 -1 0
0 47 7 1
1
end_operator
begin_operator
place-first t3 d1 d0
2
18 1
19 0
3
0 41 0 1
0 49 -1 1
0 47 7 0
1
end_operator
begin_operator
place-first t4 d1 d2
2
20 0
21 1
3
0 42 0 1
0 49 -1 1
0 47 7 2
1
end_operator
begin_operator
place-first t4 d2 d1
2
20 1
21 0
3
0 42 0 1
0 49 -1 2
0 47 7 1
1
end_operator
begin_operator
place-first t5 d0 d2
2
22 0
23 1
3
0 43 0 1
0 49 -1 0
0 47 7 2
1
end_operator
begin_operator
place-first t5 d2 d0
2
22 1
23 0
3
0 43 0 1
0 49 -1 2
0 47 7 0
1
end_operator
begin_operator
place-first t6 d3 d5
2
24 0
25 1
3
0 44 0 1
0 49 -1 3
0 47 7 5
1
end_operator
begin_operator
place-first t6 d5 d3
2
24 1
25 0
3
0 44 0 1
0 49 -1 5
0 47 7 3
1
end_operator
begin_operator
place-first t7 d5 d6
2
26 0
27 1
3
0 45 0 1
0 49 -1 5
0 47 7 6
1
end_operator
begin_operator
place-first t7 d6 d5
2
26 1
27 0
3
0 45 0 1
0 49 -1 6
0 47 7 5
1
end_operator
begin_operator
place-first t8 d1 d2
2
28 0
29 1
3
0 46 0 1
0 49 -1 1
0 47 7 2
1
end_operator
begin_operator
place-first t8 d2 d1
2
28 1
29 0
3
0 46 0 1
0 49 -1 2
0 47 7 1
1
end_operator
begin_operator
place-first t9 d1 d6
2
30 0
31 1
3
0 48 0 1
0 49 -1 1
0 47 7 6
1
end_operator
begin_operator
place-first t9 d6 d1
2
30 1
31 0
3
0 48 0 1
0 49 -1 6
0 47 7 1
1
end_operator
begin_operator
place-left t1 d1 d5
2
0 0
1 1
2
0 32 0 1
0 49 5 1
1
end_operator
begin_operator
place-left t1 d5 d1
2
0 1
1 0
2
0 32 0 1
0 49 1 5
1
end_operator
begin_operator
place-left t10 d1 d6
2
2 0
3 1
2
0 33 0 1
0 49 6 1
1
end_operator
begin_operator
place-left t10 d6 d1
2
2 1
3 0
2
0 33 0 1
0 49 1 6
1
end_operator
begin_operator
place-left t11 d1 d5
2
4 0
5 1
2
0 34 0 1
0 49 5 1
1
end_operator
begin_operator
place-left t11 d5 d1
2
4 1
5 0
2
0 34 0 1
0 49 1 5
1
end_operator
begin_operator
place-left t12 d1 d6
2
6 0
7 1
2
0 35 0 1
0 49 6 1
1
end_operator
begin_operator
place-left t12 d6 d1
2
6 1
7 0
2
0 35 0 1
0 49 1 6
1
end_operator
begin_operator
place-left t13 d1 d6
2
8 0
9 1
2
0 36 0 1
0 49 6 1
1
end_operator
begin_operator
place-left t13 d6 d1
2
8 1
9 0
2
0 36 0 1
0 49 1 6
1
end_operator
begin_operator
place-left t14 d1 d4
2
10 0
11 1
2
0 37 0 1
0 49 4 1
1
end_operator
begin_operator
place-left t14 d4 d1
2
10 1
11 0
2
0 37 0 1
0 49 1 4
1
end_operator
begin_operator
place-left t15 d3 d4
2
12 0
13 1
2
0 38 0 1
0 49 4 3
1
end_operator
begin_operator
place-left t15 d4 d3
2
12 1
13 0
2
0 38 0 1
0 49 3 4
1
end_operator
begin_operator
place-left t16 d2 d3
2
14 0
15 1
2
0 39 0 1
0 49 3 2
1
end_operator
begin_operator
place-left t16 d3 d2
2
14 1
15 0
2
0 39 0 1
0 49 2 3
1
end_operator
begin_operator
place-left t2 d1 d3
2
16 0
17 1
2
0 40 0 1
0 49 3 1
1
end_operator
begin_operator
place-left t2 d3 d1
2
16 1
17 0
2
0 40 0 1
0 49 1 3
1
end_operator
begin_operator
place-left t3 d0 d1
2
18 0
19 1
2
0 41 0 1
0 49 1 0
1
end_operator
begin_operator
place-left t3 d1 d0
2
18 1
19 0
2
0 41 0 1
0 49 0 1
1
end_operator
begin_operator
place-left t4 d1 d2
2
20 0
21 1
2
0 42 0 1
0 49 2 1
1
end_operator
begin_operator
place-left t4 d2 d1
2
20 1
21 0
2
0 42 0 1
0 49 1 2
1
end_operator
begin_operator
place-left t5 d0 d2
2
22 0
23 1
2
0 43 0 1
0 49 2 0
1
end_operator
begin_operator
place-left t5 d2 d0
2
22 1
23 0
2
0 43 0 1
0 49 0 2
1
end_operator
begin_operator
place-left t6 d3 d5
2
24 0
25 1
2
0 44 0 1
0 49 5 3
1
end_operator
begin_operator
place-left t6 d5 d3
2
24 1
25 0
2
0 44 0 1
0 49 3 5
1
end_operator
begin_operator
place-left t7 d5 d6
2
26 0
27 1
2
0 45 0 1
0 49 6 5
1
end_operator
begin_operator
place-left t7 d6 d5
2
26 1
27 0
2
0 45 0 1
0 49 5 6
1
end_operator
begin_operator
place-left t8 d1 d2
2
28 0
29 1
2
0 46 0 1
0 49 2 1
1
end_operator
begin_operator
place-left t8 d2 d1
2
28 1
29 0
2
0 46 0 1
0 49 1 2
1
end_operator
begin_operator
place-left t9 d1 d6
2
30 0
31 1
2
0 48 0 1
0 49 6 1
1
end_operator
begin_operator
place-left t9 d6 d1
2
30 1
31 0
2
0 48 0 1
0 49 1 6
1
end_operator
begin_operator
place-right t1 d1 d5
2
0 0
1 1
2
0 32 0 1
0 47 1 5
1
end_operator
begin_operator
place-right t1 d5 d1
2
0 1
1 0
2
0 32 0 1
0 47 5 1
1
end_operator
begin_operator
place-right t10 d1 d6
2
2 0
3 1
2
0 33 0 1
0 47 1 6
1
end_operator
begin_operator
place-right t10 d6 d1
2
2 1
3 0
2
0 33 0 1
0 47 6 1
1
end_operator
begin_operator
place-right t11 d1 d5
2
4 0
5 1
2
0 34 0 1
0 47 1 5
1
end_operator
begin_operator
place-right t11 d5 d1
2
4 1
5 0
2
0 34 0 1
0 47 5 1
1
end_operator
begin_operator
place-right t12 d1 d6
2
6 0
7 1
2
0 35 0 1
0 47 1 6
1
end_operator
begin_operator
place-right t12 d6 d1
2
6 1
7 0
2
0 35 0 1
0 47 6 1
1
end_operator
begin_operator
place-right t13 d1 d6
2
8 0
9 1
2
0 36 0 1
0 47 1 6
1
end_operator
begin_operator
place-right t13 d6 d1
2
8 1
9 0
2
0 36 0 1
0 47 6 1
1
end_operator
begin_operator
place-right t14 d1 d4
2
10 0
11 1
2
0 37 0 1
0 47 1 4
1
end_operator
begin_operator
place-right t14 d4 d1
2
10 1
11 0
2
0 37 0 1
0 47 4 1
1
end_operator
begin_operator
place-right t15 d3 d4
2
12 0
13 1
2
0 38 0 1
0 47 3 4
1
end_operator
begin_operator
place-right t15 d4 d3
2
12 1
13 0
2
0 38 0 1
0 47 4 3
1
end_operator
begin_operator
place-right t16 d2 d3
2
14 0
15 1
2
0 39 0 1
0 47 2 3
1
end_operator
begin_operator
place-right t16 d3 d2
2
14 1
15 0
2
0 39 0 1
0 47 3 2
1
end_operator
begin_operator
place-right t2 d1 d3
2
16 0
17 1
2
0 40 0 1
0 47 1 3
1
end_operator
begin_operator
place-right t2 d3 d1
2
16 1
17 0
2
0 40 0 1
0 47 3 1
1
end_operator
begin_operator
place-right t3 d0 d1
2
18 0
19 1
2
0 41 0 1
0 47 0 1
1
end_operator
begin_operator
place-right t3 d1 d0
2
18 1
19 0
2
0 41 0 1
0 47 1 0
1
end_operator
begin_operator
place-right t4 d1 d2
2
20 0
21 1
2
0 42 0 1
0 47 1 2
1
end_operator
begin_operator
place-right t4 d2 d1
2
20 1
21 0
2
0 42 0 1
0 47 2 1
1
end_operator
begin_operator
place-right t5 d0 d2
2
22 0
23 1
2
0 43 0 1
0 47 0 2
1
end_operator
begin_operator
place-right t5 d2 d0
2
22 1
23 0
2
0 43 0 1
0 47 2 0
1
end_operator
begin_operator
place-right t6 d3 d5
2
24 0
25 1
2
0 44 0 1
0 47 3 5
1
end_operator
begin_operator
place-right t6 d5 d3
2
24 1
25 0
2
0 44 0 1
0 47 5 3
1
end_operator
begin_operator
place-right t7 d5 d6
2
26 0
27 1
2
0 45 0 1
0 47 5 6
1
end_operator
begin_operator
place-right t7 d6 d5
2
26 1
27 0
2
0 45 0 1
0 47 6 5
1
end_operator
begin_operator
place-right t8 d1 d2
2
28 0
29 1
2
0 46 0 1
0 47 1 2
1
end_operator
begin_operator
place-right t8 d2 d1
2
28 1
29 0
2
0 46 0 1
0 47 2 1
1
end_operator
begin_operator
place-right t9 d1 d6
2
30 0
31 1
2
0 48 0 1
0 47 1 6
1
end_operator
begin_operator
place-right t9 d6 d1
2
30 1
31 0
2
0 48 0 1
0 47 6 1
1
end_operator
begin_operator
reach_goal0 
16
32 1
33 1
34 1
35 1
36 1
37 1
38 1
39 1
40 1
41 1
42 1
43 1
44 1
45 1
46 1
48 1
1
0 50 -1 0
1
end_operator
begin_operator
turn t1 d1 d5
1
32 0
2
0 0 0 1
0 1 1 0
1
end_operator
begin_operator
turn t1 d5 d1
1
32 0
2
0 0 1 0
0 1 0 1
1
end_operator
begin_operator
turn t10 d1 d6
1
33 0
2
0 2 0 1
0 3 1 0
1
end_operator
begin_operator
turn t10 d6 d1
1
33 0
2
0 2 1 0
0 3 0 1
1
end_operator
begin_operator
turn t11 d1 d5
1
34 0
2
0 4 0 1
0 5 1 0
1
end_operator
begin_operator
turn t11 d5 d1
1
34 0
2
0 4 1 0
0 5 0 1
1
end_operator
begin_operator
turn t12 d1 d6
1
35 0
2
0 6 0 1
0 7 1 0
1
end_operator
begin_operator
turn t12 d6 d1
1
35 0
2
0 6 1 0
0 7 0 1
1
end_operator
begin_operator
turn t13 d1 d6
1
36 0
2
0 8 0 1
0 9 1 0
1
end_operator
begin_operator
turn t13 d6 d1
1
36 0
2
0 8 1 0
0 9 0 1
1
end_operator
begin_operator
turn t14 d1 d4
1
37 0
2
0 10 0 1
0 11 1 0
1
end_operator
begin_operator
turn t14 d4 d1
1
37 0
2
0 10 1 0
0 11 0 1
1
end_operator
begin_operator
turn t15 d3 d4
1
38 0
2
0 12 0 1
0 13 1 0
1
end_operator
begin_operator
turn t15 d4 d3
1
38 0
2
0 12 1 0
0 13 0 1
1
end_operator
begin_operator
turn t16 d2 d3
1
39 0
2
0 14 0 1
0 15 1 0
1
end_operator
begin_operator
turn t16 d3 d2
1
39 0
2
0 14 1 0
0 15 0 1
1
end_operator
begin_operator
turn t2 d1 d3
1
40 0
2
0 16 0 1
0 17 1 0
1
end_operator
begin_operator
turn t2 d3 d1
1
40 0
2
0 16 1 0
0 17 0 1
1
end_operator
begin_operator
turn t3 d0 d1
1
41 0
2
0 18 0 1
0 19 1 0
1
end_operator
begin_operator
turn t3 d1 d0
1
41 0
2
0 18 1 0
0 19 0 1
1
end_operator
begin_operator
turn t4 d1 d2
1
42 0
2
0 20 0 1
0 21 1 0
1
end_operator
begin_operator
turn t4 d2 d1
1
42 0
2
0 20 1 0
0 21 0 1
1
end_operator
begin_operator
turn t5 d0 d2
1
43 0
2
0 22 0 1
0 23 1 0
1
end_operator
begin_operator
turn t5 d2 d0
1
43 0
2
0 22 1 0
0 23 0 1
1
end_operator
begin_operator
turn t6 d3 d5
1
44 0
2
0 24 0 1
0 25 1 0
1
end_operator
begin_operator
turn t6 d5 d3
1
44 0
2
0 24 1 0
0 25 0 1
1
end_operator
begin_operator
turn t7 d5 d6
1
45 0
2
0 26 0 1
0 27 1 0
1
end_operator
begin_operator
turn t7 d6 d5
1
45 0
2
0 26 1 0
0 27 0 1
1
end_operator
begin_operator
turn t8 d1 d2
1
46 0
2
0 28 0 1
0 29 1 0
1
end_operator
begin_operator
turn t8 d2 d1
1
46 0
2
0 28 1 0
0 29 0 1
1
end_operator
begin_operator
turn t9 d1 d6
1
48 0
2
0 30 0 1
0 31 1 0
1
end_operator
begin_operator
turn t9 d6 d1
1
48 0
2
0 30 1 0
0 31 0 1
1
end_operator
0
