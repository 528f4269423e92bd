// Stands in for jsonexport, the CSV writer behind react-admin's own export: that one lets formulas through and
// stops at a thousand rows. This tool has its own (crud/lists/export-rows), so the package is not shipped (vite.config.ts).
export default function noExport(): never {
  throw new Error('Exports go through crud/lists/export-rows.');
}
