#pragma once
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// What other tools report of a table and who compares with them will look for: agreement by other notions of
/// chance, information, association, and surface measures of one label. None of them is a headline here.
/// Formulas as in the papers named; where the papers leave a case open (an empty label) rules D1 to D8 of
/// measured.hpp hold.
namespace mana::evaluation {

// ---- one label against the rest
Measured false_discovery_rate(const Binary& b);  ///< FP/PP
Measured false_omission_rate(const Binary& b);   ///< FN/PN
Measured prevalence(const Binary& b);            ///< RP/N
Measured predicted_prevalence(const Binary& b);  ///< PP/N
Measured g_mean(const Binary& b);                ///< sqrt(TPR TNR); Kubat et al. 1998
/// (GMean + TNR RN/N)/(1 + RN/N), 0 without a hit; Batuwita and Palade 2009.
Measured adjusted_g_mean(const Binary& b);
/// sqrt(F2 of the label times F0.5 of the rest); Maratea et al. 2014.
Measured adjusted_f(const Binary& b);
Measured balanced_accuracy_index(const Binary& b);  ///< (1 + TPR - TNR) TPR TNR; Garcia et al. 2009 (IBA)
/// Acc - |TNR - TPR|/(TNR + TPR); Ranawana and Palade 2006.
Measured optimized_precision(const Binary& b);
Measured yule_q(const Binary& b);   ///< (TP TN - FP FN)/(TP TN + FP FN); Yule 1912
Measured d_prime(const Binary& b);  ///< z(TPR) - z(FPR); Green and Swets 1966
/// (sqrt 3/pi)(lg odds(TPR) + lg odds(TNR)), decimal logarithms as PyCM takes them; Sokolova et al. 2006.
Measured discriminant_power(const Binary& b);
Measured distance_index(const Binary& b);       ///< from the perfect corner of the ROC, 0..sqrt 2
Measured similarity_index(const Binary& b);     ///< 1 - distance_index/sqrt 2
Measured lift(const Binary& b);                 ///< precision/prevalence
Measured information_score(const Binary& b);    ///< log2 of the lift, bits; Kononenko and Bratko 1991
Measured overlap_coefficient(const Binary& b);  ///< TP/min(PP, RP); Szymkiewicz and Simpson
Measured braun_blanquet(const Binary& b);       ///< TP/max(PP, RP)
Measured aupr_point(const Binary& b);           ///< (precision + recall)/2: area under one point of PR
Measured classification_success(
    const Binary& b);                   ///< precision + recall - 1; Labatut and Cherifi 2011 (ICSI)
Measured bray_curtis(const Binary& b);  ///< |PP - RP|/(2N)
/// How widely the errors of a label are spread over the others; Wei et al. 2010. `modified`: Delgado and
/// Nunez-Gonzalez 2019, without the hits in the denominator. Above 1 is possible with two labels unless
/// modified.
Measured confusion_entropy_label(const Table& t, std::size_t label, bool modified);

// ---- agreement beyond chance, by other notions of chance
enum class Disagreement { Linear, Quadratic };
/// 1 - sum w q/sum w Bias Prev; labels in their declared order are steps of a scale (Cohen 1968).
Measured kappa_weighted(const Table& t, Disagreement w);
Measured kappa_no_prevalence(const Table& t);  ///< 2 Acc - 1; Byrt et al. 1993
Measured gwet_ac1(const Table& t);             ///< chance: sum e(1-e)/(K-1), e = (Prev+Bias)/2; Gwet 2008
/// Nominal alpha of two raters without gaps (2004); depends on N. Undefined for proportions.
Measured krippendorff_alpha(const Table& t);
/// Chance only among the cases that are hard to tell; Aickin 1990, iterated to 1e-10. Undefined where the
/// iteration leaves the probabilities.
Measured aickin_alpha(const Table& t);
Measured bangdiwala_b(const Table& t);         ///< sum TP^2/sum PP RP; 1985
Measured adjusted_rand_index(const Table& t);  ///< Hubert and Arabie 1985; undefined for proportions

// ---- association and information, bits
Measured phi_squared(const Table& t);          ///< chi2/N
Measured pearson_contingency(const Table& t);  ///< sqrt(chi2/(N + chi2))
Measured lambda_real(const Table& t);          ///< Goodman and Kruskal 1954: guessing what is real
Measured lambda_predicted(const Table& t);     ///< the same of the prediction
Measured entropy_real(const Table& t);         ///< H(real)
Measured entropy_predicted(const Table& t);    ///< H(predicted)
Measured entropy_joint(const Table& t);        ///< H(real, predicted)
Measured entropy_conditional(const Table& t);  ///< H(predicted | real)
Measured cross_entropy(const Table& t);  ///< -sum Prev log2 Bias; infinite if a real label is never said
Measured kl_divergence(const Table& t);  ///< sum Prev log2(Prev/Bias); the same
Measured relative_information(const Table& t);  ///< MI/H(real); Sindhwani et al. 2001 (RCI)
/// Sum of the labels' confusion entropies by their share of both margins.
Measured confusion_entropy(const Table& t, bool modified);

// ---- surface measures of the whole table
Measured error_rate(const Table& t);  ///< 1 - accuracy; Hamming loss
/// P(X >= hits) if every trial were right as often as the largest class is: exact binomial, one-sided.
/// Undefined for proportions.
Measured accuracy_p(const Table& t);
Measured balanced_accuracy(const Table& t);           ///< mean recall of the labels that occur
Measured balanced_accuracy_adjusted(const Table& t);  ///< (that - 1/K)/(1 - 1/K), K labels that occur
Measured class_balance_accuracy(const Table& t);      ///< mean TP/max(PP, RP); Mosley 2013
Measured auc_uniform(const Table& t);     ///< mean (TPR-FPR+1)/2 of the labels that have one (AUNU)
Measured auc_prevalence(const Table& t);  ///< the same by Prev: (B+1)/2 (AUNP)
Measured classification_success_mean(const Table& t);  ///< mean ICSI of the labels that have one (CSI)

}  // namespace mana::evaluation
