/** What we ask of Meta: templates, messages, and the upload of a sample. Never inside a transaction. */
import type {WhatsappAccess} from './access';
import {callGraph} from './call';
import {componentsOnWire, parametersOnWire, type TemplateToSend, type Values} from './template-wire';

/** A person: by number, or where Meta keeps that from us by its own name for them. */
export interface Recipient {
  phone: string | null;
  userId: string | null;
}

/** @throws WhatsappError */
export const sendTemplate = (
  access: WhatsappAccess,
  to: Recipient,
  template: TemplateToSend,
  {values, mediaBase, ref}: {values: Values; mediaBase: string; ref: string},
): Promise<string> =>
  send(access, to, ref, {
    type: 'template',
    template: {
      name: template.name,
      language: {code: template.language},
      components: parametersOnWire(template, values, mediaBase),
    },
  });

/** Only within the 24 hours that somebody opened by writing to us. */
export const sendText = (access: WhatsappAccess, to: Recipient, text: string, ref: string): Promise<string> =>
  send(access, to, ref, {type: 'text', text: {preview_url: false, body: text}});

/** `ref` comes back with each report of it, also when this answer is never heard. Answers Meta's id. */
async function send(access: WhatsappAccess, {phone, userId}: Recipient, ref: string, message: object) {
  const answer = await callGraph<{messages?: {id?: string}[]}>(access, {
    method: 'POST',
    path: `${access.phoneId}/messages`,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...(phone === null ? {recipient: userId} : {to: phone.replace('+', '')}),
      ...message,
      biz_opaque_callback_data: ref,
    },
  });
  return answer.messages?.[0]?.id ?? '';
}

export interface Submitted {
  id: string;
  status: string;
}

/** @throws WhatsappError */
export async function createTemplate(
  access: WhatsappAccess,
  template: TemplateToSend & {category: string},
  handle: string | null,
): Promise<Submitted> {
  const {id, status = 'PENDING'} = await callGraph<{id: string | number; status?: string}>(access, {
    method: 'POST',
    path: `${access.accountId}/message_templates`,
    body: {
      name: template.name,
      language: template.language,
      category: template.category.toUpperCase(),
      parameter_format: template.parameterFormat.toUpperCase(),
      components: componentsOnWire(template, handle),
    },
  });
  return {id: String(id), status};
}

/** One that Meta has already: it is reviewed again. */
export async function editTemplate(
  access: WhatsappAccess,
  id: string,
  template: TemplateToSend & {category: string},
  handle: string | null,
): Promise<Submitted> {
  await callGraph(access, {
    method: 'POST',
    path: id,
    body: {category: template.category.toUpperCase(), components: componentsOnWire(template, handle)},
  });
  return {id, status: 'PENDING'};
}

export interface ListedTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  rejected_reason?: string;
  quality_score?: {score?: string};
}

const MOST_PAGES = 50;

/** All that Meta has for the account. */
export async function listTemplates(access: WhatsappAccess): Promise<ListedTemplate[]> {
  const all: ListedTemplate[] = [];
  let after = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const {data, paging} = await callGraph<{
      data: ListedTemplate[];
      paging?: {next?: string; cursors?: {after?: string}};
    }>(access, {
      path: `${access.accountId}/message_templates`,
      query: {
        fields: 'id,name,language,status,category,rejected_reason,quality_score',
        limit: '100',
        ...(after && {after}),
      },
    });
    all.push(...data);
    after = paging?.next ? (paging.cursors?.after ?? '') : '';
    if (!after) break;
  }
  return all;
}

/** The handle by which a template shows a sample file. */
export async function uploadSample(
  access: WhatsappAccess,
  {name, mimeType, content}: {name: string; mimeType: string; content: Buffer},
): Promise<string> {
  const {id} = await callGraph<{id: string}>(access, {
    method: 'POST',
    path: 'app/uploads',
    query: {file_name: name, file_length: String(content.length), file_type: mimeType},
  });
  const {h} = await callGraph<{h: string}>(access, {
    method: 'POST',
    path: id,
    body: content,
    headers: {authorization: `OAuth ${access.token}`, file_offset: '0', 'content-type': 'application/octet-stream'},
  });
  return h;
}
