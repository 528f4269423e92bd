// Sends one file to the media manager. The two ways it fails have words of their own.
import {call, problemOf} from '../../providers/http-client';
import {translate} from '../../providers/i18n-provider';
import type {Answer, Stored} from '../../providers/wire';
import {formatDecimal} from '../words/count';

export type Media = Stored<'MediaFile', {url: string}>;

/** What is known of a file both when it is chosen and when it has just come. */
export type PickedMedia = Pick<Media, 'id' | 'name' | 'altText' | 'url' | 'sizeBytes' | 'width' | 'height'>;

export const MEDIA = 'emails/gestor-de-medios';
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];
export const mostBytes = 5 * 1024 * 1024;

/**
 * Known bytes give back the file that is there already (`isNew` false). @throws Error in Spanish, meant for the person
 */
export async function uploadMedia(
  file: File,
  {folder = '', altText = ''}: {folder?: string; altText?: string} = {},
): Promise<Answer<'uploadMedia'>> {
  if (file.size > mostBytes) throw new Error(`${translate('ra.tiptap.upload_failed')}: «${file.name}» pasa de 5 MB.`);
  try {
    return await call('post', '/api/emails/gestor-de-medios/subir', {
      query: {name: file.name.slice(-200), folder, altText},
      bytes: file,
    });
  } catch (failure) {
    const {status, message, errors} = problemOf(failure);
    throw new Error(
      status === 0
        ? translate('ra.tiptap.upload_error')
        : `${translate('ra.tiptap.upload_failed')}. ${errors?.file ?? message}`,
    );
  }
}

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatDecimal(Math.max(1, Math.round(bytes / 1024)), 2)} kB`
    : `${formatDecimal(bytes / 1024 / 1024, 1)} MB`;

/** «800 × 600 · 45 kB» */
export const mediaFacts = (media: Pick<Media, 'width' | 'height' | 'sizeBytes'>): string =>
  [media.width !== null && media.height !== null ? `${media.width} × ${media.height}` : null, sizeText(media.sizeBytes)]
    .filter(Boolean)
    .join(' · ');
