// What the server needs in memory for a waiting table, for a running one beyond that, and for a socket that only watches.
// `node memory.js PORT PID TABLES SOCKETS GAME MODE` prints one line of JSON, in KB each.
const fs = require('fs');
const WebSocket = require('ws');

const [port, pid, tables, sockets] = process.argv.slice(2, 6).map(Number);
const [game, mode] = process.argv.slice(6, 8);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function rss() {
  await sleep(1000); // let it settle
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

function watch(table) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
    socket.on('open', () => socket.send(JSON.stringify({ frame: 'join', table })));
    socket.on('message', (data) => JSON.parse(data).frame === 'update' && done());
    socket.on('error', fail);
  });
}

async function main() {
  const open = async () => (await post('/api/tables', { game, mode, seats: [{}, {}], name: 'Ann' })).table;
  const addresses = [];
  for (let i = 0; i < 20; i += 1) await post(`/api/tables/${await open()}/join`, { name: 'Bo' }); // what is made once
  const empty = await rss();
  for (let i = 0; i < tables; i += 1) addresses.push(await open());
  const waiting = await rss();
  for (const address of addresses) await post(`/api/tables/${address}/join`, { name: 'Bo' });
  const running = await rss();
  for (let i = 0; i < sockets; i += 1) await watch(addresses[i % addresses.length]);
  const watched = await rss();
  const told = {
    empty,
    waiting: (waiting - empty) / tables,
    running: (running - empty) / tables,
    socket: (watched - running) / sockets,
  };
  fs.writeSync(1, `${JSON.stringify(told)}\n`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
