// The reader that this browser is, once paired.
export interface PairedDevice {
  deviceId: number;
  name: string;
  gateId: number | null;
  gateName: string;
}
