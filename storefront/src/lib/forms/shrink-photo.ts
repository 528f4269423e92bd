// A photograph of a phone becomes a smaller one before it is sent: upright, and without where it was taken.
/** Of a badge; letters of a paper need more. */
const SIDE = 1000;
export const PAPER_SIDE = 2200;
const QUALITY = 0.85;

/** What cannot be drawn goes as it is: the server looks at its bytes. */
export async function shrinkPhoto(file: File, side = SIDE): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', {type: 'image/jpeg'}) : file;
  } catch {
    return file;
  }
}
