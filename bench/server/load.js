// Players for one measurement: two sockets a match, each answers at random as soon as it is asked, or after thinking.
// `node load.js ours|peer PORT PID MATCHES SECONDS THINK_MS [GAME MODE]` prints one line of JSON. PID is the server's: what
// the processor did for it while the clock ran is read from /proc, where there is one.
const fs = require('fs');
const { players } = require(`./players_${process.argv[2]}`);

const [port, pid, matches, seconds, think] = process.argv.slice(3, 8).map(Number);
const WARM_MS = 1500;
const PATIENCE_MS = 120000;

const run = { open: false, live: false, ready: 0, moves: 0, ended: 0, refused: 0, bytes: 0, delays: [], held: [] };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// What a player calls: once when it is seated; to answer, `go` now or after thinking; when its answer came back.
const host = {
  port,
  game: process.argv[8],
  mode: process.argv[9],
  run,
  seated() {
    run.ready += 1;
  },
  act(go) {
    const due = () => (think ? setTimeout(go, think * (0.5 + Math.random())) : go());
    if (run.open) due();
    else run.held.push(due);
  },
  answered(since) {
    if (!run.live) return;
    run.moves += 1;
    run.delays.push(performance.now() - since);
  },
};

function serverCpu() {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100; // utime and stime, in hundredths of a second
  } catch {
    return 0;
  }
}

function serverRss() {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

async function main() {
  await players(host, matches);
  const began = performance.now();
  while (run.ready < 2 * matches) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`only ${run.ready} of ${2 * matches} players got a seat`);
    await sleep(20);
  }
  run.open = true; // nobody moves before everybody is in
  run.held.forEach((due) => due());
  await sleep(WARM_MS);
  run.live = true;
  run.bytes = 0;
  const [start, cpu, own] = [performance.now(), serverCpu(), process.cpuUsage()];
  await sleep(seconds * 1000);
  run.live = false;
  const spent = (performance.now() - start) / 1000;
  const used = process.cpuUsage(own);
  run.delays.sort((a, b) => a - b);
  const quantile = (share) => run.delays[Math.floor(share * (run.delays.length - 1))] ?? 0;
  const told = {
    moves: run.moves,
    seconds: spent,
    p50: quantile(0.5),
    p99: quantile(0.99),
    server_cpu: serverCpu() - cpu,
    client_cpu: (used.user + used.system) / 1e6,
    rss: serverRss(),
    ended: run.ended,
    refused: run.refused,
    bytes: run.bytes,
  };
  fs.writeSync(1, `${JSON.stringify(told)}\n`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
