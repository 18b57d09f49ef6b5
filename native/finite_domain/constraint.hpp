// What a constraint on finite domains is, and the constraints there are.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "finite_domain/store.hpp"

namespace grille::finite_domain {

/// How much a constraint removes.
enum class Consistency {
  value,   ///< only what follows from variables that are fixed
  bounds,  ///< also the ends of domains that no solution of the constraint has
  domain,  ///< every value that no solution of the constraint has
};

/// What a constraint found. An entailed constraint holds whatever values are chosen, so it sleeps.
enum class Result { contradiction, suspended, entailed };

class Constraint {
 public:
  virtual ~Constraint() = default;
  /// Removes what can't be, until the constraint itself finds nothing more.
  virtual Result propagate(Store& store) = 0;
  const std::vector<Variable>& scope() const noexcept { return scope_; }
  /// The events it wakes for, as a sum of `Event`s.
  std::uint8_t events() const noexcept { return events_; }
  /// Whether it runs only after all cheap ones have finished.
  bool is_costly() const noexcept { return costly_; }

 protected:
  /// Throws std::invalid_argument for an unknown variable, or one that occurs twice.
  Constraint(const Store& store, std::vector<Variable> scope, std::uint8_t events, bool costly);

  std::vector<Variable> scope_;

 private:
  std::uint8_t events_;
  bool costly_;
};

using Values = std::vector<std::int32_t>;

/// All variables have different values.
std::unique_ptr<Constraint> all_different(const Store& store, std::vector<Variable> variables, Consistency consistency);
/// Exactly `total` variables have one of their values in `values`, one list for each variable.
std::unique_ptr<Constraint> count(const Store& store, std::vector<Variable> variables,
                                  const std::vector<Values>& values, std::uint32_t total);
/// The values of the variables are one of the rows.
std::unique_ptr<Constraint> table(const Store& store, std::vector<Variable> variables, const std::vector<Values>& rows,
                                  Consistency consistency);
/// Each variable is less than the next.
std::unique_ptr<Constraint> increasing(const Store& store, std::vector<Variable> variables);

}  // namespace grille::finite_domain
