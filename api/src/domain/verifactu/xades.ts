/**
 * The signature of a record or an event (Orden HAC/1177/2024, art. 14): XAdES-EPES, enveloped, RSA-SHA256, under the
 * policy of the public administration. What we write is canonical as it stands (no blanks, no attributes but the one
 * namespace of the root), so that what is hashed is what is kept; exclusive canonicalization keeps it good inside a
 * message. A test holds it against another implementation.
 */
import {createHash, createSign, createVerify, type KeyObject, X509Certificate} from 'node:crypto';
import {xmlText} from './record-xml';

export interface Signer {
  /** RSA. */
  key: KeyObject;
  certificate: X509Certificate;
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${DS}enveloped-signature`;
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties';
/** Of the Administración General del Estado, 1.9, as it is published with its digest. */
const POLICY = {
  id: 'urn:oid:2.16.724.1.3.1.1.2.1.9',
  sha1: 'G7roucf600+f03r/o0bAOQ6WAs0=',
  url: 'https://sede.administracion.gob.es/politica_de_firma_anexo_1.pdf',
};

const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64');
const ENDS = /(<\/sf:Evento>)?<\/sf:Registro[A-Za-z]+>$/;

/** Where the schema has it: the last of the record, the last of the event. */
export const withSignature = (xml: string, signature: string): string =>
  signature === '' ? xml : xml.replace(ENDS, end => signature + end);

/** `at`: the moment of signing, with its offset. The id is unique in a file of many. */
export function sign(xml: string, {key, certificate}: Signer, at: string): string {
  const id = `S-${createHash('sha256').update(xml).digest('hex').slice(0, 32)}`;
  const properties =
    `<xades:SignedProperties xmlns:xades="${XADES}" Id="${id}-P"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${at}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest>` +
    `${leaf('DigestMethod', '', SHA256)}${leaf('DigestValue', digest(certificate.raw))}` +
    '</xades:CertDigest></xades:Cert></xades:SigningCertificateV2><xades:SignaturePolicyIdentifier>' +
    `<xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>${POLICY.id}</xades:Identifier></xades:SigPolicyId>` +
    `<xades:SigPolicyHash>${leaf('DigestMethod', '', `${DS}sha1`)}${leaf('DigestValue', POLICY.sha1)}` +
    `</xades:SigPolicyHash><xades:SigPolicyQualifiers><xades:SigPolicyQualifier><xades:SPURI>${xmlText(POLICY.url)}` +
    '</xades:SPURI></xades:SigPolicyQualifier></xades:SigPolicyQualifiers></xades:SignaturePolicyId>' +
    '</xades:SignaturePolicyIdentifier></xades:SignedSignatureProperties><xades:SignedDataObjectProperties>' +
    `<xades:DataObjectFormat ObjectReference="#${id}-R"><xades:MimeType>text/xml</xades:MimeType>` +
    '<xades:Encoding>UTF-8</xades:Encoding></xades:DataObjectFormat></xades:SignedDataObjectProperties>' +
    '</xades:SignedProperties>';
  const method = `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod>`;
  const transform = (name: string) => `<ds:Transform Algorithm="${name}"></ds:Transform>`;
  const info =
    `<ds:SignedInfo xmlns:ds="${DS}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${RSA_SHA256}"></ds:SignatureMethod>` +
    `<ds:Reference Id="${id}-R" URI=""><ds:Transforms>${transform(ENVELOPED)}${transform(EXCLUSIVE)}</ds:Transforms>` +
    `${method}<ds:DigestValue>${digest(xml)}</ds:DigestValue></ds:Reference>` +
    `<ds:Reference Type="${SIGNED_PROPERTIES}" URI="#${id}-P"><ds:Transforms>${transform(EXCLUSIVE)}</ds:Transforms>` +
    `${method}<ds:DigestValue>${digest(properties)}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const value = createSign('RSA-SHA256').update(info).sign(key, 'base64');
  return (
    `<ds:Signature xmlns:ds="${DS}" Id="${id}">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo>` +
    `<ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data>` +
    `</ds:KeyInfo><ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#${id}">${properties}` +
    '</xades:QualifyingProperties></ds:Object></ds:Signature>'
  );
}

/** Each says its namespace again: so it is canonical by itself. */
const leaf = (name: string, text: string, algorithm?: string): string =>
  `<ds:${name} xmlns:ds="${DS}"${algorithm ? ` Algorithm="${algorithm}"` : ''}>${text}</ds:${name}>`;

/** What is wrong with a signature of ours over this XML; '' when it is good. */
export function signatureProblem(xml: string, signature: string): string {
  const part = (pattern: RegExp) => pattern.exec(signature)?.[1] ?? '';
  const info = part(/(<ds:SignedInfo .*<\/ds:SignedInfo>)/s);
  const properties = part(/(<xades:SignedProperties .*<\/xades:SignedProperties>)/s);
  const raw = Buffer.from(part(/<ds:X509Certificate>([^<]*)</), 'base64');
  const [ofRecord, ofProperties] = [...info.matchAll(/<ds:DigestValue>([^<]*)</g)].map(([, value]) => value);
  if (!info || !properties || raw.length === 0) return 'no está entera';
  if (ofRecord !== digest(xml)) return 'no es la de su contenido';
  if (ofProperties !== digest(properties) || !properties.includes(`>${digest(raw)}</ds:DigestValue>`))
    return 'no es la de su certificado';
  try {
    const {publicKey} = new X509Certificate(raw);
    const value = part(/<ds:SignatureValue>([^<]*)</);
    return createVerify('RSA-SHA256').update(info).verify(publicKey, value, 'base64') ? '' : 'no es de su clave';
  } catch {
    return 'su certificado no se puede leer';
  }
}
