/** A plot, its price and its people, on their way into the demo. */
export interface PriceDraft {
  name: string;
  kind: string;
  unit: string;
  cents: number;
  deposit: number;
  people: [included: number, max: number];
  vehicles: number;
  watts: number;
  extras: [name: string, cents: number, max: number][];
}

export interface DemoPrice extends PriceDraft {
  id: number;
  areaId: number;
  extraIds: number[];
}

export interface DemoPerson {
  name: string;
  docNo: string;
  email: string;
  phone: string;
}

export interface DemoPlot {
  id: number;
  price: DemoPrice;
  number: string;
  x: number;
  y: number;
  metres: number;
  isBlocked: boolean;
  state: string;
}
