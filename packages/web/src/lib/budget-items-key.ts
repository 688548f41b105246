/** Where a visitor's budget is in the browser's local storage: the specification keeps it under one key. */
export const budgetItemsKey = 'kinfolio-budget-items';
