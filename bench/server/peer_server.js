// The peer: boardgame.io's own server with one game. `node peer_server.js PORT`
const { Server, Origins } = require('boardgame.io/server');
const { Duel } = require('./peer_game');

Server({ games: [Duel], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
