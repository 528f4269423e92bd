/** The tax office: which of its two systems, with whose certificate, and who made this program. */
import {plainDocument, readNif} from '../../domain/kernel/spanish-codes';
import type {Settings} from './settings';

/** A PKCS #12, or a certificate with its key: files, never what is in them. */
export interface CertificateConfig {
  pfxFile: string | null;
  certFile: string | null;
  keyFile: string | null;
  passphrase: string | null;
  /** A seal has an address of its own. */
  isSeal: boolean;
}

export interface VerifactuConfig extends CertificateConfig {
  mode: 'off' | 'test' | 'live';
  /** Another address than the tax office's, with nothing behind it that is real. */
  url: string | null;
  /** By NIF: of companies that do not send with the one for all. */
  own: Record<string, CertificateConfig>;
  /** Of whoever stands between us and the tax office. */
  caFile: string | null;
  producer: {name: string; nif: string; address: string; contact: string; declared: string} | null;
}

export function readVerifactu(settings: Settings): VerifactuConfig {
  const mode = settings.oneOf('VERIFACTU_MODE', ['off', 'test', 'live'], 'off');
  const url = settings.url('VERIFACTU_URL', ['http:', 'https:']);
  const own: VerifactuConfig['own'] = {};
  for (const name of settings.names()) {
    const nif = /^VERIFACTU_(?:PFX|CERT|KEY|PASSPHRASE|SEAL)_(.+)$/.exec(name)?.[1];
    if (nif === undefined) continue;
    own[nif] ??= readCertificate(settings, `_${nif}`);
    if (readNif(nif) !== nif) settings.refuse(`${name} no acaba en un NIF: «${nif}».`);
  }
  const common = readCertificate(settings, '');
  const producer = readProducer(settings);
  if (mode === 'live' && !producer)
    settings.refuse('VERIFACTU_MODE=live necesita VERIFACTU_PRODUCER_NAME y VERIFACTU_PRODUCER_NIF.');
  if (url && mode === 'live')
    settings.refuse('VERIFACTU_URL es solo para pruebas: con VERIFACTU_MODE=live se envía a la AEAT.');
  const hasCertificate = [common, ...Object.values(own)].some(({pfxFile, certFile}) => pfxFile ?? certFile);
  if (mode !== 'off' && !url && !hasCertificate)
    settings.refuse(
      `VERIFACTU_MODE=${mode} necesita un certificado con el que enviar: VERIFACTU_PFX, o VERIFACTU_CERT y VERIFACTU_KEY.`,
    );
  return {mode, url, ...common, own, caFile: settings.text('VERIFACTU_CA') || null, producer};
}

function readCertificate(settings: Settings, tail: string): CertificateConfig {
  const name = (what: string) => `VERIFACTU_${what}${tail}`;
  const file = (what: string) => settings.text(name(what)) || null;
  const pfxFile = file('PFX');
  const certFile = file('CERT');
  const keyFile = file('KEY');
  const passphrase = file('PASSPHRASE');
  if (pfxFile && (certFile ?? keyFile))
    settings.refuse(`${name('PFX')} va sin ${name('CERT')} ni ${name('KEY')}: lleva dentro el certificado y su clave.`);
  else if (Boolean(certFile) !== Boolean(keyFile))
    settings.refuse(`${name('CERT')} y ${name('KEY')} van juntos: el certificado y su clave.`);
  else if (passphrase && !pfxFile && !keyFile)
    settings.refuse(`${name('PASSPHRASE')} no abre nada: falta ${name('PFX')}, o ${name('CERT')} y ${name('KEY')}.`);
  return {
    pfxFile,
    certFile,
    keyFile,
    passphrase,
    isSeal: settings.flag(name('SEAL'), false),
  };
}

function readProducer(settings: Settings): VerifactuConfig['producer'] {
  const producer = {
    name: settings.text('VERIFACTU_PRODUCER_NAME'),
    nif: plainDocument(settings.text('VERIFACTU_PRODUCER_NIF')),
    address: settings.text('VERIFACTU_PRODUCER_ADDRESS'),
    contact: settings.text('VERIFACTU_PRODUCER_CONTACT'),
    declared:
      settings.matching(
        'VERIFACTU_DECLARED',
        /^\d{1,2}\/\d{1,2}\/\d{4}, [^,]+, [^,]+$/,
        'es día, localidad y país («1/12/2026, Sevilla, España»)',
      ) ?? '',
  };
  if (producer.nif && readNif(producer.nif) !== producer.nif)
    settings.refuse(`VERIFACTU_PRODUCER_NIF no es un NIF; vale «${producer.nif}».`);
  if (Boolean(producer.nif) !== Boolean(producer.name))
    settings.refuse('VERIFACTU_PRODUCER_NAME y VERIFACTU_PRODUCER_NIF van juntos: quién produce el programa.');
  return producer.nif ? producer : null;
}
