/** What it takes to send to the tax office, whole or not at all; what is still missing; and what the program is called. */
import type {Config} from '../../platform/environment/config';
import type {InvoicingProgram} from '../../domain/verifactu/lock-chain';
import {VERSION} from '../../platform/process/version';
import {certificateOf, type Identity, isConfigured, sendersOf, signerOf, speaksPlain} from './certificates';

type Named = Pick<Config, 'verifactu'>;

export interface Office {
  environment: 'test' | 'real';
  /** Whose records may leave: of these alone, or of all but these. */
  senders: () => {areOnly: boolean; nifs: string[]};
  /** With whose certificate, and so at which address. */
  door: (issuerNif: string) => Door;
}

export interface Door {
  url: string;
  caFile: string | null;
  /** Null: it cannot be used, `problem` says why; or the address, of a test, asks for none. */
  identity: Identity | null;
  problem: string;
}

/** A seal has an address of its own (SistemaFacturacion.wsdl). */
const HOSTS = {
  live: {person: 'https://www1.agenciatributaria.gob.es', seal: 'https://www10.agenciatributaria.gob.es'},
  test: {person: 'https://prewww1.aeat.es', seal: 'https://prewww10.aeat.es'},
} as const;
const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Names of variables, as who installs writes them. */
export function missingOf({verifactu: v}: Named): string[] {
  const missing: string[] = [];
  if (v.mode === 'off') missing.push('VERIFACTU_MODE');
  if (!v.url && !isConfigured(v) && !Object.values(v.own).some(isConfigured))
    missing.push(v.certFile ? 'VERIFACTU_KEY' : v.keyFile ? 'VERIFACTU_CERT' : 'VERIFACTU_PFX');
  if (!v.producer) missing.push('VERIFACTU_PRODUCER_NIF');
  return missing;
}

/** Null: nothing is sent. Without its producer only the test system is spoken to (config.ts). */
export function officeOf(config: Named): Office | null {
  const {mode, url, caFile} = config.verifactu;
  if (mode === 'off' || missingOf(config).some(name => name !== 'VERIFACTU_PRODUCER_NIF')) return null;
  return {
    environment: mode === 'live' ? 'real' : 'test',
    senders: () => sendersOf(config),
    door: issuerNif => {
      const {identity, isSeal, state} = certificateOf(config, issuerNif);
      return {
        url: url ?? `${HOSTS[mode][isSeal ? 'seal' : 'person']}${PATH}`,
        caFile,
        identity,
        problem: speaksPlain(config) ? '' : state.problem,
      };
    },
  };
}

/** Records that are made while nothing is sent wait for the real tax office. */
export const programOf = (config: Named): InvoicingProgram => {
  const {mode, producer} = config.verifactu;
  return {
    environment: mode === 'test' ? 'test' : 'real',
    producer: producer && {name: producer.name, nif: producer.nif},
    version: VERSION,
    signerOf: nif => signerOf(config, nif),
  };
};
