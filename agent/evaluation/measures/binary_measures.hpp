#pragma once
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Measures of one label against the rest. TP, FP, FN, TN are counts; capitals are sums (RP real positives,
/// PP predicted positives), Prev = RP/N, Bias = PP/N, dtp = TP/N - Prev * Bias. P08, P11, P12: Powers 2008
/// (ECAI), 2011 (J. Machine Learning Technologies 2(1)), 2012 (EACL). Where a printed equation is wrong the
/// corrected form stands here, with a word on the error.
namespace mana::evaluation {

// ---- surface measures: what chance has not been taken out of
Measured recall(const Binary& b);                     ///< TP/RP (P11 eq. 1); sensitivity, TPR
Measured precision(const Binary& b);                  ///< TP/PP (P11 eq. 2); confidence, PPV
Measured inverse_recall(const Binary& b);             ///< TN/RN (P11 eq. 3); specificity, TNR
Measured inverse_precision(const Binary& b);          ///< TN/PN (P11 eq. 4); NPV
Measured fallout(const Binary& b);                    ///< FP/RN (P11 eq. 8 prints FP/RP)
Measured miss_rate(const Binary& b);                  ///< FN/RP (P11 eq. 9 prints FN/RN)
Measured f_beta(const Binary& b, double beta = 1.0);  ///< (1+b^2)PR/(b^2 P + R); beta > 1 favours recall
Measured f1(const Binary& b);                         ///< 2TP/(2TP+FP+FN) (P11 eq. 6)
Measured g_measure(const Binary& b);                  ///< sqrt(precision * recall) (P11 eq. 7)
Measured jaccard(const Binary& b);                    ///< TP/(TP+FP+FN) = F1/(2-F1)
Measured f1_inverse(const Binary& b);                 ///< 2TN/(2TN+FP+FN); F of the negatives
Measured wracc(const Binary& b);                      ///< 4 dtp = 4 Prev IPrev B (P11 eq. 14)
Measured wracc_raw(const Binary& b);                  ///< dtp (Lavrac, Flach and Zupan 1999)
Measured lr_plus(const Binary& b);                    ///< Sens/(1-Spec) (P11 eq. 19)
Measured lr_minus(const Binary& b);                   ///< (1-Sens)/Spec (P11 after eq. 21 prints its inverse)
Measured odds_ratio(const Binary& b);                 ///< TP TN / (FP FN)
Measured auc_point(const Binary& b);                  ///< (TPR-FPR+1)/2: area under one operating point

// ---- chance-corrected measures
Measured informedness(const Binary& b);  ///< B = Recall + InvRecall - 1 = dtp/(Prev IPrev) (P11 eq. 17)
Measured markedness(const Binary& b);    ///< M = Precision + InvPrecision - 1 = dtp/(Bias IBias) (P11 eq. 18)
Measured correlation(const Binary& b);   ///< C = dtp/sqrt(Prev IPrev Bias IBias) (Matthews; P11 eq. 22)
Measured kappa_cohen(const Binary& b);   ///< 2 dtp/(Prev IBias + Bias IPrev) (P12 eq. 5; P11's form is wrong)
Measured kappa_scott(const Binary& b);   ///< (tp-e^2)/(e(1-e)), e = (Prev+Bias)/2 (P12 eq. 6 corrected)
Measured expected_powers(const Binary& b);  ///< (Acc-B)/(1-B): the expectation that makes kappa equal B

/// Forms of P11 eqs 11-14 at skew c = cost * IPrev/Prev: tpr and fpr fixed, the class sizes as one likes.
/// c = 1 gives the skew-insensitive form.
struct SkewForms {
  Measured accuracy, precision, f1, wracc;
};
SkewForms skew_forms(const Binary& b, double skew);
/// IPrev/Prev; undefined without positives.
Measured skew(const Binary& b);

}  // namespace mana::evaluation
