// Refuses a Node that this project is not tested with, before anything else is loaded.
// Only old syntax here: it must still be readable by the versions that it refuses.
export function requireNode() {
  const parts = process.versions.node.split('.').map(Number);
  const least = {20: 19, 22: 12, 24: 0, 26: 0}[parts[0]];
  if (least !== undefined && parts[1] >= least) return;
  console.error(
    'Taquilla funciona con Node 20 (desde 20.19), 22 (desde 22.12), 24 o 26, y este es Node ' +
      process.versions.node +
      '.\n' +
      'Instala una de esas versiones (https://nodejs.org) y vuelve a probar.',
  );
  process.exit(1);
}
