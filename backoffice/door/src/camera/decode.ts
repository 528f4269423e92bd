// One picture in, the code in it out: by the browser's own reader where it knows QR, else by ours.

type Detector = {detect(picture: CanvasImageSource): Promise<{rawValue: string}[]>};
type DetectorClass = {new (options: {formats: string[]}): Detector; getSupportedFormats(): Promise<string[]>};

export interface Decoder {
  kind: 'own' | 'browser';
  decode(canvas: OffscreenCanvas | HTMLCanvasElement, context: Context): Promise<string | null>;
}

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const WANTED = ['qr_code', 'pdf417', 'code_128', 'aztec', 'ean_13'];

async function browserDecoder(): Promise<Decoder | null> {
  const Known = (globalThis as {BarcodeDetector?: DetectorClass}).BarcodeDetector;
  const formats = Known ? await Known.getSupportedFormats().catch(() => []) : [];
  if (!Known || !formats.includes('qr_code')) return null;
  const detector = new Known({formats: WANTED.filter(one => formats.includes(one))});
  return {kind: 'browser', decode: async canvas => (await detector.detect(canvas))[0]?.rawValue ?? null};
}

function ownDecoder(): Promise<Decoder> {
  const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), {type: 'module'});
  const asked = new Map<number, (text: string | null) => void>();
  let last = 0;
  const decoder: Decoder = {
    kind: 'own',
    decode: (canvas, context) =>
      new Promise(resolve => {
        const picture = context.getImageData(0, 0, canvas.width, canvas.height);
        const id = ++last;
        asked.set(id, resolve);
        worker.postMessage({id, picture}, [picture.data.buffer]);
      }),
  };
  return new Promise((resolve, reject) => {
    worker.onmessage = ({data}: MessageEvent<{ready?: boolean; id?: number; text?: string | null}>) => {
      if (data.ready === true) resolve(decoder);
      else if (data.ready === false) reject(new Error('El lector de códigos no se ha podido cargar.'));
      else if (data.id !== undefined) {
        asked.get(data.id)?.(data.text ?? null);
        asked.delete(data.id);
      }
    };
    worker.onerror = () => reject(new Error('El lector de códigos no se ha podido cargar.'));
  });
}

let decoder: Promise<Decoder> | null = null;

/** Loaded once; a failure is tried again by the next who asks. */
export function loadDecoder(): Promise<Decoder> {
  decoder ??= browserDecoder()
    .then(found => found ?? ownDecoder())
    .catch((failure: unknown) => {
      decoder = null;
      throw failure;
    });
  return decoder;
}
