/**
 * Everyone who is paid through; the only file outside a provider's own folder that knows it. The first is whose the
 * payments are that were begun before there was a second, and whose protocol the built-in bank speaks.
 */
import type {Provider} from './gateway';
import {lfp} from './lfp/provider';
import {redsys} from './redsys/provider';

export const PROVIDERS: [Provider, ...Provider[]] = [redsys, lfp];

export const providerOf = (name: string): Provider | undefined => PROVIDERS.find(one => one.name === name);
