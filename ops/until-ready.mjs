// Ends when the process on this port sells: `systemctl start` waits for it. node until-ready.mjs 3000
const url = `http://127.0.0.1:${process.argv[2]}/ready`;
const end = Date.now() + 120_000;
const isReady = () =>
  fetch(url).then(
    answer => answer.ok,
    () => false,
  );
while (!(await isReady())) {
  if (Date.now() > end) {
    console.error(`${url} no responde: journalctl -u 'taquilla@*' -n 50 dice por qué.`);
    process.exit(1);
  }
  await new Promise(resolve => setTimeout(resolve, 200));
}
