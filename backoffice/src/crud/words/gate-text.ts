// Some houses name a gate «4», others «Puerta 4»: the word is said once.
export const gateText = (gate: string): string => (/^(puerta|acceso|entrada)\b/i.test(gate) ? gate : `Puerta ${gate}`);
