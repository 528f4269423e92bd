/**
 * Certificates for tests, made on the spot and signed by nobody: with the attributes that say whose they are (ETSI EN
 * 319 412), for as long as a test likes, as PEM and as PKCS #12, also as older browsers export it.
 */
import fs from 'node:fs';
import path from 'node:path';
import forge from 'node-forge';

const DAY_MS = 86_400_000;
const ORGANIZATION_ID = '2.5.4.97';

export interface MadeCertificate {
  cert: string;
  key: string;
  pfx: string;
  passphrase: string;
}

export function makeCertificate(
  folder: string,
  {nif, days = 30, name = `Empresa ${nif}`}: {nif: string; days?: number; name?: string},
): MadeCertificate {
  const {pki, pkcs12, asn1} = forge;
  const keys = pki.rsa.generateKeyPair(2048);
  const certificate = pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = `0${Math.floor(Math.random() * 1e15)}`;
  certificate.validity.notBefore = new Date(Date.now() - 400 * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + days * DAY_MS);
  const who = [
    {name: 'countryName', value: 'ES'},
    {name: 'organizationName', value: name, valueTagClass: asn1.Type.UTF8 as unknown as asn1Class},
    {type: ORGANIZATION_ID, value: `VATES-${nif}`},
    {name: 'commonName', value: 'localhost'},
  ];
  certificate.setSubject(who);
  certificate.setIssuer(who);
  certificate.setExtensions([{name: 'subjectAltName', altNames: [{type: 2, value: 'localhost'}]}]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const at = (tail: string) => path.join(folder, `${nif}-${days}.${tail}`);
  const made = {cert: at('cert.pem'), key: at('key.pem'), pfx: at('p12'), passphrase: 'secreta'};
  fs.writeFileSync(made.cert, pki.certificateToPem(certificate));
  fs.writeFileSync(made.key, pki.privateKeyToPem(keys.privateKey));
  const p12 = pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], made.passphrase, {algorithm: '3des'});
  fs.writeFileSync(made.pfx, Buffer.from(asn1.toDer(p12).getBytes(), 'binary'));
  return made;
}

type asn1Class = forge.asn1.Class;
