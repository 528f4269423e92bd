// react-admin's questions about the person at work. There is no log-in page here: whoever is not logged in is sent to
// /login of the storefront.
import type {AuthProvider} from 'react-admin';
import {may} from './permissions';
import {askToLogIn, currentSession, leave, readToken, revoke} from './session';

const never = new Promise<never>(() => undefined);

export const authProvider: AuthProvider = {
  login: () => never,
  async checkAuth() {
    const session = currentSession();
    // Another tab may have logged out, or somebody else in.
    if (session !== null && readToken() === session.token) return;
    if (readToken() === null) {
      askToLogIn();
    } else {
      window.location.reload();
    }
    await never;
  },
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
