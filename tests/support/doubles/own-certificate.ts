/** A key and a certificate that nobody vouches for, made on the spot: no key stands in the repository. */
import {generateKeyPairSync, sign} from 'node:crypto';

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const ECDSA_SHA256 = sequence(tlv(6, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = tlv(6, Buffer.from('550403', 'hex'));
const ALT_NAME = tlv(6, Buffer.from('551d11', 'hex'));

/** For 127.0.0.1 unless another name is given; of the years 2020 to 2049. */
export function ownCertificate(name = '127.0.0.1'): {key: string; cert: string} {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'prime256v1'});
  const who = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(name)))));
  const alt = /^[\d.]+$/.test(name)
    ? tlv(0x87, Buffer.from(name.split('.').map(Number)))
    : tlv(0x82, Buffer.from(name));
  const toSign = sequence(
    tlv(0xa0, tlv(2, Buffer.from([2]))),
    tlv(2, Buffer.from([1])),
    ECDSA_SHA256,
    who,
    sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('491231235959Z'))),
    who,
    publicKey.export({type: 'spki', format: 'der'}),
    tlv(0xa3, sequence(sequence(ALT_NAME, tlv(4, sequence(alt))))),
  );
  const signed = sequence(toSign, ECDSA_SHA256, tlv(3, Buffer.from([0]), sign('sha256', toSign, privateKey)));
  return {
    key: privateKey.export({type: 'pkcs8', format: 'pem'}).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
