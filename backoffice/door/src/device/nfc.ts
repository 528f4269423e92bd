// Cards and wristbands that are held against the phone, where the browser reads them.

interface Tag extends Event {
  serialNumber: string;
  message: {records: {recordType: string; data?: DataView; encoding?: string}[]};
}
interface TagReader extends EventTarget {
  scan(options: {signal: AbortSignal}): Promise<void>;
}

const Reader = (globalThis as {NDEFReader?: new () => TagReader}).NDEFReader;

export const hasNfc = Reader !== undefined;

/** What is written on it, else its number. Must be called from a touch. @returns how to hear no more */
export async function hearNfc(onCode: (code: string) => void): Promise<() => void> {
  const reader = new Reader!();
  const end = new AbortController();
  await reader.scan({signal: end.signal});
  reader.addEventListener(
    'reading',
    event => {
      const {message, serialNumber} = event as Tag;
      const written = message.records.find(one => ['text', 'url'].includes(one.recordType) && one.data);
      onCode(
        written ? new TextDecoder(written.encoding ?? 'utf-8').decode(written.data) : serialNumber.replaceAll(':', ''),
      );
    },
    {signal: end.signal},
  );
  return () => end.abort();
}
