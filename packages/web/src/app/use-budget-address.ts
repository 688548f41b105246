import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where the tool is for people, and the address at which the server answers with the app for it instead of the public page. */
const budgetAddress = '/budgeting';
const appAddress = '/budgeting/tool';

/** Shows the address of the tool that people know. Loaded anew, the public page there leads back. */
export function useBudgetAddress(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname.replace(/(.)\/$/, '$1') === appAddress) void navigate(budgetAddress, { replace: true });
  }, [pathname, navigate]);
}
