// A photograph as small as it may be sent: 1200 points wide at most, JPEG.
const [SIDE, MOST_LETTERS] = [1200, 880_000];

/** In base64; throws when it is no picture. */
export async function smallPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.75, 0.5, 0.3]) {
    const sent = canvas.toDataURL('image/jpeg', quality).replace(/^data:image\/jpeg;base64,/, '');
    if (sent.length <= MOST_LETTERS) return sent;
  }
  throw new Error('too large');
}
