/** The local storage key of a visitor's budget. The specification requires a single key. */
export const budgetItemsKey = 'kinfolio-budget-items';
