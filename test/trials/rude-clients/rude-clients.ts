import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Setting, Trial } from "../trial.ts";
import { BODY_CASES } from "./body-cases.ts";
import { FRAMING_CASES } from "./framing-cases.ts";
import { HEADER_CASES } from "./header-cases.ts";
import { startNormalClient } from "./normal-client.ts";
import { type RudeService, startRudeService } from "./rude-service.ts";
import { SLOWNESSES, startSlowClient } from "./slow-clients.ts";
import { TARGET_CASES } from "./target-cases.ts";
import { tryCase } from "./try-case.ts";

const RUDE_CASES = [...FRAMING_CASES, ...TARGET_CASES, ...HEADER_CASES, ...BODY_CASES];
const FULL = 300;
const AT_A_TIME = 40;
/** Fewer than a client may open, from each address. */
const PER_ADDRESS = 30;
/** A busy machine is late, above all with all clients at once, and refused ones may stay for a moment. */
const GRACE_MS = 20_000;
/** Enough to refuse a connection that was accepted. */
const SETTLED_MS = 500;
const LOOK_MS = 50;
const MEGABYTE = 1_000_000;

export const rudeClients: Trial = {
	promise: "Slow and rude clients harm nobody but themselves",
	unit: "slow clients",
	full: FULL,
	run: beRude,
};

async function beRude(setting: Setting) {
	const service = await startRudeService(setting, setting.count < FULL);
	const normal = startNormalClient(service.port);
	const broken = [
		...(await Promise.all([tryCases(service), beSlow(service, setting)])).flat(),
		...(await openTooMany(service)),
	];
	const { answered, slowestMs, ...client } = await normal.stop();
	const errors = service.logged.filter((line) => line.includes('"level":"error"'));
	return {
		figures: {
			"raw cases": RUDE_CASES.length,
			"answers of the normal client": answered,
			"its slowest, ms": slowestMs,
			"memory at the end, MB": Math.round(process.memoryUsage.rss() / MEGABYTE),
		},
		broken: [...broken, ...client.broken, ...errors],
	};
}

async function tryCases({ port, bounds, withToken }: RudeService): Promise<string[]> {
	const withinMs = bounds.requestMs + bounds.checkMs + GRACE_MS;
	const rest = RUDE_CASES.values();
	const broken: string[] = [];
	const tryInTurn = async () => {
		for (const row of rest) broken.push(...(await tryCase(row, { port, withinMs, withToken })));
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, tryInTurn));
	return broken;
}

/** Many slow ones of each kind at once. The server must disconnect every one in time. */
async function beSlow(service: RudeService, { count, progress }: Setting): Promise<string[]> {
	const { server, port, bounds, withToken } = service;
	const served = new Map<string, Socket>();
	const note = (socket: Socket) =>
		served.set(nameOf(socket.remoteAddress, socket.remotePort), socket);
	server.on("connection", note);
	const clients = Array.from({ length: count }, (_, number) => {
		const slowness = SLOWNESSES[number % SLOWNESSES.length];
		if (!slowness) throw new Error("There is no way to be slow");
		const address = `127.0.1.${1 + Math.floor(number / PER_ADDRESS)}`;
		const bytes = withToken(slowness.bytes);
		return { slowness, socket: startSlowClient(slowness, { port, address, bounds, bytes }) };
	});
	const startedAt = performance.now();
	const waiting = clients.map(async ({ slowness: { what, withinMs }, socket }) => {
		await once(socket, "connect");
		const name = nameOf(socket.localAddress, socket.localPort);
		const latestMs = withinMs(bounds) + bounds.checkMs + GRACE_MS;
		while (!served.get(name)?.destroyed && performance.now() - startedAt < latestMs)
			await sleep(LOOK_MS);
		return served.get(name)?.destroyed ? [] : [`${what} is waited for after ${latestMs} ms`];
	});
	const broken = (await Promise.all(waiting)).flat();
	server.off("connection", note);
	for (const { socket } of clients) socket.destroy();
	progress(count);
	return broken;
}

const nameOf = (address: string | undefined, port: number | undefined) => `${address} ${port}`;

/** One client opens more connections than it may have. */
async function openTooMany({ server, port, bounds }: RudeService): Promise<string[]> {
	const accepted: Socket[] = [];
	const address = "127.0.2.1";
	const note = (socket: Socket) => {
		if (socket.remoteAddress === address) accepted.push(socket);
	};
	server.on("connection", note);
	const [silent] = SLOWNESSES;
	if (!silent) throw new Error("There is no way to be slow");
	const most = bounds.connectionsPerClient;
	const clients = Array.from({ length: 2 * most }, () =>
		startSlowClient(silent, { port, address, bounds, bytes: "" }),
	);
	const latestAt = performance.now() + GRACE_MS;
	while (accepted.length < clients.length && performance.now() < latestAt) await sleep(LOOK_MS);
	await sleep(SETTLED_MS);
	server.off("connection", note);
	const kept = accepted.filter(({ destroyed }) => !destroyed).length;
	for (const socket of clients) socket.destroy();
	return kept === most ? [] : [`one client could keep ${kept} connections open instead of ${most}`];
}
