/** The ways in which places are sold. */

/** By us: the buyer alone, or somebody at the counter or on the telephone. */
export type Channel = 'web' | 'box_office' | 'phone';
/** By us, or by an agency or fan club from its own quota. */
export type OwnChannel = Channel | 'partner';
/** By us, or by the league or a visiting club. */
export type SaleChannel = OwnChannel | 'lfp';

/** SQL of the ways of selling whose money is between the buyer and whoever sold: nothing goes back through us. */
export const SOLD_BY_OTHERS = "('lfp', 'partner')";
/** How such a sale stands in the books: it is owed to us. */
export const OWED_METHODS: readonly string[] = ['lfp', 'account'];
