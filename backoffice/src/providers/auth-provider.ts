// react-admin's questions about the person at work. There is no log-in page here: whoever is not logged in is sent to
// /login of the storefront; whose session ends at work is asked for the password where they are (see session.ts).
import type {AuthProvider} from 'react-admin';
import {may} from './permissions';
import {askToLogIn, checkSession, currentSession, leave, revoke} from './session';

const never = new Promise<never>(() => undefined);

export const authProvider: AuthProvider = {
  login: () => never,
  checkAuth: checkSession,
  async checkError(error: {status?: number}) {
    if (error.status !== 401) return;
    askToLogIn();
    await never;
  },
  async logout() {
    const session = currentSession();
    if (session !== null) await revoke(session.token);
    leave();
    return false;
  },
  async getIdentity() {
    const user = currentSession()?.user;
    return {id: user?.id ?? 0, fullName: user?.name ?? '', email: user?.email ?? '', roles: user?.roles ?? []};
  },
  async getPermissions() {
    return currentSession()?.permissions ?? [];
  },
  async canAccess({resource, action}) {
    return may(resource, action);
  },
};
