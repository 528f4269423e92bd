/**
 * Codes of a discount, many at once: each by chance alone, none after another. Twelve signs of 32 are 60 bits; without
 * O, I and L, which are read as 0 and 1. Promise: as many as were asked for, or none.
 */
import {randomBytes} from 'node:crypto';
import {DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** As people write it: blanks, hyphens, small letters, O for 0, I and L for 1. */
export const readCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/** SQL: how the code `c` of the batch `b` is written for people. */
export const SHOWN_CODE = `case when b.prefix = '' then '' else b.prefix || '-' end
  || regexp_replace(right(c.code, ${LENGTH}), '(.{4})(?=.)', '\\1-', 'g')`;

export interface CodesToMake {
  discountId: number;
  name: string;
  prefix: string;
  maxUses: number;
  staffUserId: number | null;
}

/** Whom they are for, one each; without anybody. */
export type CodesFor = number | {name: string; email: string}[];

/** The batch that they are. @throws 404; 409 `no_codes` when the discount has a code of its own, or none */
export async function makeCodes(tx: Tx, ask: CodesToMake, wanted: CodesFor): Promise<number> {
  const discount = await tx.query<{hasCodes: boolean}>(
    'select has_codes as "hasCodes" from discount where id = $1 for no key update',
    [ask.discountId],
  );
  if (!discount.rows[0]) throw notFound('No existe ese descuento.');
  if (!discount.rows[0].hasCodes)
    throw new DomainError('no_codes', 'Este descuento no va con códigos únicos: cámbialo antes, o crea otro.');
  const people = typeof wanted === 'number' ? Array.from({length: wanted}, () => ({name: '', email: ''})) : wanted;
  const batch = await tx.query<{id: number}>(
    `insert into discount_code_batch (discount_id, name, prefix, max_uses, code_count, staff_user_id)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [ask.discountId, ask.name, ask.prefix, ask.maxUses, people.length, ask.staffUserId],
  );
  const batchId = batch.rows[0]!.id;
  // A code that chance has given before fails here and nobody has any: once in a million years.
  await tx.query(
    `insert into discount_code (discount_code_batch_id, discount_id, code, max_uses, name, email)
      select $1, $2, w.code, $3, w.name, w.email from unnest($4::text[], $5::text[], $6::text[]) with ordinality
        as w(code, name, email, at) order by w.at`,
    [
      batchId,
      ask.discountId,
      ask.maxUses,
      people.map(() => readCode(ask.prefix) + draw()),
      people.map(({name}) => name),
      people.map(({email}) => email),
    ],
  );
  return batchId;
}

/** 256 is a multiple of 32: every sign is as likely. */
const draw = (): string => Array.from(randomBytes(LENGTH), byte => SIGNS[byte & 31]).join('');
