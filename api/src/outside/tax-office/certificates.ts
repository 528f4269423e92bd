/**
 * Whose certificate goes with an issuer: its own, or the one for all. Read from its files each time they have changed (a
 * certificate is renewed without a new start), kept in memory alone, and what is wrong with it is said without its
 * secrets. One that names another holder than its issuer, or has run out, is as good as none.
 */
import {createPrivateKey, type KeyObject, X509Certificate} from 'node:crypto';
import fs from 'node:fs';
import forge from 'node-forge';
import type {Config} from '../../platform/environment/config';
import type {CertificateConfig} from '../../platform/environment/verifactu';
import type {Signer} from '../../domain/verifactu/xades';

type Named = Pick<Config, 'verifactu'>;

/** What is shown, and what signs. */
export interface Identity {
  key: KeyObject;
  certificate: X509Certificate;
  /** Those between it and its authority, as far as its file has them. */
  chain: X509Certificate[];
}

export interface CertificateState {
  /** `own`: of this issuer; `shared`: the one for all; `none`: neither is configured. */
  source: 'own' | 'shared' | 'none';
  /** Whom it names; '' when it cannot be opened. */
  holder: string;
  holderNif: string;
  validTo: Date | null;
  /** Why it cannot be used, in the words of who administers; '' when it can. */
  problem: string;
}

export interface IssuerCertificate {
  state: CertificateState;
  /** Null: it cannot be used. */
  identity: Identity | null;
  isSeal: boolean;
}

export const isConfigured = ({pfxFile, certFile, keyFile}: CertificateConfig): boolean =>
  pfxFile !== null || (certFile !== null && keyFile !== null);

export function certificateOf({verifactu}: Named, issuerNif: string): IssuerCertificate {
  const own = verifactu.own[issuerNif];
  const files = own ?? verifactu;
  const source = own ? 'own' : isConfigured(files) ? 'shared' : 'none';
  const nobody = {source, holder: '', holderNif: '', validTo: null} as const;
  const {isSeal} = files;
  if (!isConfigured(files)) {
    const tail = own ? `_${issuerNif}` : '';
    return {state: {...nobody, problem: `falta VERIFACTU_PFX${tail}`}, identity: null, isSeal};
  }
  let identity: Identity;
  try {
    identity = open(files);
  } catch (error) {
    return {state: {...nobody, problem: `no se puede abrir el certificado (${codeOf(error)})`}, identity: null, isSeal};
  }
  const {certificate} = identity;
  const {holder, nif} = holderOf(certificate);
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const problem =
    to.getTime() < Date.now()
      ? 'el certificado ha caducado'
      : from.getTime() > Date.now()
        ? 'el certificado todavía no vale'
        : own && nif !== issuerNif
          ? `el certificado es de otro titular (${nif || holder || 'sin NIF'})`
          : '';
  return {
    state: {source, holder, holderNif: nif, validTo: to, problem},
    identity: problem ? null : identity,
    isSeal,
  };
}

/** Which issuers' records may leave: all but those whose own is of no use; or, without one for all, those with a good one. */
export function sendersOf(config: Named): {areOnly: boolean; nifs: string[]} {
  const own = Object.keys(config.verifactu.own);
  const isGood = (nif: string) => certificateOf(config, nif).identity !== null;
  // Nobody has this NIF: what the one for all is worth.
  return isGood('') || speaksPlain(config)
    ? {areOnly: false, nifs: own.filter(nif => !isGood(nif))}
    : {areOnly: true, nifs: own.filter(isGood)};
}

/** Who signs records that are kept: RSA, as the tax office describes it; null: nobody can. */
export function signerOf(config: Named, issuerNif: string): Signer | null {
  const {identity} = certificateOf(config, issuerNif);
  return identity?.key.asymmetricKeyType === 'rsa' ? identity : null;
}

/** Another address, for tests alone, is asked without a certificate as long as there is none at all. */
export const speaksPlain = ({verifactu}: Named): boolean =>
  verifactu.url !== null && !isConfigured(verifactu) && Object.keys(verifactu.own).length === 0;

/** By the attributes that qualified certificates carry (ETSI EN 319 412): of the organization, else of the person. */
export function holderOf(certificate: X509Certificate): {holder: string; nif: string} {
  const said = new Map<string, string>();
  for (const line of certificate.subject.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) said.set(line.slice(0, at), line.slice(at + 1));
  }
  const id = said.get('organizationIdentifier') ?? said.get('2.5.4.97') ?? said.get('serialNumber') ?? '';
  return {
    holder: said.get('O') ?? said.get('CN') ?? '',
    nif: id.replace(/^[A-Z]{5}-/, '').toUpperCase(),
  };
}

const opened = new Map<string, {stamp: string; identity: Identity}>();

function open(files: CertificateConfig): Identity {
  const {pfxFile, certFile, keyFile, passphrase} = files;
  const name = JSON.stringify([pfxFile, certFile, keyFile]);
  const stamp = [pfxFile, certFile, keyFile]
    .filter(file => file !== null)
    .map(file => fs.statSync(file))
    .map(({mtimeMs, size, ino}) => `${mtimeMs}/${size}/${ino}`)
    .join(' ')
    .concat(passphrase ?? '');
  const known = opened.get(name);
  if (known?.stamp === stamp) return known.identity;
  const identity = pfxFile ? openPfx(pfxFile, passphrase ?? '') : openPem(certFile!, keyFile!, passphrase);
  if (!identity.certificate.checkPrivateKey(identity.key)) throw new CertificateError('la clave no es la suya');
  opened.set(name, {stamp, identity});
  return identity;
}

class CertificateError extends Error {}

function openPem(certFile: string, keyFile: string, passphrase: string | null): Identity {
  const key = createPrivateKey({key: fs.readFileSync(keyFile), ...(passphrase !== null && {passphrase})});
  const pems = fs.readFileSync(certFile, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const [certificate, ...chain] = (pems ?? []).map(pem => new X509Certificate(pem));
  if (!certificate) throw new CertificateError('no hay ningún certificado en el fichero');
  return {key, certificate, chain};
}

/** Also as older browsers export it (RC2, 3DES), which TLS refuses to open. */
function openPfx(file: string, passphrase: string): Identity {
  const {asn1, pkcs12, pki} = forge;
  let p12: forge.pkcs12.Pkcs12Pfx;
  try {
    p12 = pkcs12.pkcs12FromAsn1(asn1.fromDer(fs.readFileSync(file).toString('binary')), true, passphrase);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;
    throw new CertificateError('la contraseña no es la suya, o no es un PKCS #12');
  }
  const bags = p12.safeContents.flatMap(contents => contents.safeBags);
  const der = (node: forge.asn1.Asn1) => Buffer.from(asn1.toDer(node).getBytes(), 'binary');
  const {keyBag, pkcs8ShroudedKeyBag, certBag} = pki.oids;
  const keys = bags.filter(bag => bag.type === keyBag || bag.type === pkcs8ShroudedKeyBag);
  const key = keys.map(({key: rsa, asn1: other}) =>
    createPrivateKey({
      key: der(rsa ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(rsa)) : other),
      format: 'der',
      type: 'pkcs8',
    }),
  )[0];
  const all = bags
    .filter(bag => bag.type === certBag)
    .map(({cert, asn1: other}) => new X509Certificate(der(cert ? pki.certificateToAsn1(cert) : other)));
  if (!key) throw new CertificateError('no trae su clave');
  const certificate = all.find(one => one.checkPrivateKey(key));
  if (!certificate) throw new CertificateError('no trae el certificado de su clave');
  return {key, certificate, chain: all.filter(one => one !== certificate)};
}

const codeOf = (error: unknown): string =>
  error instanceof CertificateError ? error.message : ((error as NodeJS.ErrnoException).code ?? 'error');
