// Finds codes in a picture, away from the page. Its program is a megabyte of WebAssembly of our own address: it comes
// after the first screen and is kept by the service worker.
import {prepareZXingModule, readBarcodes} from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({overrides: {locateFile: () => wasm}, fireImmediately: true}).then(
  () => postMessage({ready: true}),
  () => postMessage({ready: false}),
);

onmessage = ({data}: MessageEvent<{id: number; picture: ImageData}>) => {
  readBarcodes(data.picture, {
    formats: ['QRCode', 'PDF417', 'Code128', 'Aztec', 'EAN13'],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 1,
  }).then(
    found => postMessage({id: data.id, text: found.find(one => one.isValid)?.text ?? null}),
    () => postMessage({id: data.id, text: null}),
  );
};
