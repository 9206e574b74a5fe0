#pragma once
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Is there more than chance in the table? Chi-squared and G-squared in the forms of P11 eqs 30-60, and
/// Fisher. Cells with an expectation of 0 (an empty margin) contribute 0; degrees of freedom are not reduced
/// (rule D6). Statistics that depend on N are undefined for a table of proportions.
namespace mana::evaluation {

/// One row or column of a 2x2 table against its expectation, df 1 (P11 eq. 30 and its duals). +R is
/// N M^2 EvP/Prev; P11 Table 2 printed it with Bias.
enum class Line { PlusP, MinusP, PlusR, MinusR };
Measured chi2_line(const Binary& b, Line line);
/// 2 [TP ln(TP/ETP) + FP ln(FP/EFP)], df 1 (P11 eq. 31 times 2).
Measured g2_plus_p(const Binary& b);
/// sum (max(0, |O-E| - 1/2))^2/E over the four cells. `only_small`: the correction only where an expected
/// count is below 5.
Measured chi2_yates(const Binary& b, bool only_small = false);

/// Which coefficient stands squared in the K and X forms: B, M, or B M.
enum class Coefficient { B, M, BM };
/// K N v^2 Evenness_-, df K-1 (P11 eqs 32-34, 47-49); exploratory and conservative.
Measured chi2_k(const Table& t, Coefficient c);
/// K-1 times the K form, df (K-1)^2 (P11 eqs 50-52).
Measured chi2_x(const Table& t, Coefficient c);
/// (K-1) N v^2, df (K-1)^2 (P11 eqs 53-55).
Measured chi2_plain(const Table& t, Coefficient c);
/// N sum B(l)^2 Prev(l) IPrev(l): the exact bias-weighted average of chi2_+P over the labels.
Measured chi2_kb_sum(const Table& t);

Measured chi2(const Table& t);         ///< Pearson, df (K-1)^2
Measured g2(const Table& t);           ///< 2 sum O ln(O/E) = 2 N MI in nats (P11 says N times)
Measured g2_williams(const Table& t);  ///< G2/q, Williams 1976; undefined with an empty label
/// p of a statistic with (K-1)^2 degrees of freedom; undefined for fewer than two labels.
Measured p_of(const Measured& statistic, std::size_t labels);

enum class AssociationFrom { Chi2, G2 };
/// sqrt(chi2/(N(K-1))). Has a floor of about sqrt((K-1)/N) at no association; from G2 it can exceed 1.
Measured cramers_v(const Table& t, AssociationFrom from = AssociationFrom::Chi2);

/// Expected counts below 5 make the p of chi-squared and G-squared doubtful; false with an empty margin.
bool expectations_suffice(const Table& t);

}  // namespace mana::evaluation
