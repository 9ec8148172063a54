// Players of a Fracas table. When a match ends, both sit down at a new one.
const WebSocket = require('ws');

exports.players = async (host, matches) => {
  for (let i = 0; i < matches; i += 1) await table(host);
};

async function table(host) {
  const ann = await post(host, '/api/tables', { game: host.game, mode: host.mode, seats: [{}, {}], name: 'Ann' });
  const bo = await post(host, `/api/tables/${ann.table}/join`, { name: 'Bo' });
  for (const seat of [ann, bo]) player(host, seat);
}

async function post(host, path, body) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${host.port}${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function player(host, { table: address, token, seat }) {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}/ws`, { perMessageDeflate: false });
  const sent = new Map();
  let answers = 0;
  let last = null;
  let first = true;

  function answer(ask) {
    if (socket.readyState !== WebSocket.OPEN) return;
    answers += 1;
    const id = `${seat}-${answers}`;
    const action = ask.options[Math.floor(Math.random() * ask.options.length)];
    sent.set(id, performance.now());
    socket.send(JSON.stringify({ frame: 'answer', id, ask: ask.id, action }));
  }

  socket.on('open', () => socket.send(JSON.stringify({ frame: 'join', table: address, token })));
  socket.on('message', (data) => {
    host.run.bytes += data.length;
    const frame = JSON.parse(data);
    if (frame.frame === 'refused') host.run.refused += 1;
    if (frame.frame !== 'update') return;
    if (first) {
      first = false;
      host.seated();
    }
    if (frame.answered !== undefined && sent.has(frame.answered)) {
      host.answered(sent.get(frame.answered));
      sent.delete(frame.answered);
    }
    const ask = frame.ask;
    if (frame.outcome) {
      socket.close();
      if (seat === 0) {
        host.run.ended += 1;
        table(host);
      }
    } else if (ask && ask.id !== undefined && ask.id !== last && ask.options) {
      last = ask.id;
      host.act(() => answer(ask));
    }
  });
  socket.on('error', (error) => console.error(`socket: ${error.message}`));
}
