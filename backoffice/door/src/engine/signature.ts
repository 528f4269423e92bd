// Whether the house has signed something: by the browser where it knows Ed25519, else by a small library, which is
// fetched only then.

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));

let isKnown: boolean | null = null;

async function verifyHere(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (isKnown !== false) {
    try {
      const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
      isKnown = true;
      return await crypto.subtle.verify('Ed25519', key, signature, signed);
    } catch {
      if (isKnown === true) return false;
      isKnown = false;
    }
  }
  const {verifyAsync} = await import('@noble/ed25519');
  return verifyAsync(signature, signed, publicKey);
}

/** Never throws: what cannot be read is not signed. */
export async function isSignedBy(
  publicKey: string,
  signature: Uint8Array<ArrayBuffer> | string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    return await verifyHere(bytesOf(publicKey), typeof signature === 'string' ? bytesOf(signature) : signature, signed);
  } catch {
    return false;
  }
}

/** For a browser that is known to have no Ed25519 of its own. */
export function forgetEd25519(): void {
  isKnown = false;
}
