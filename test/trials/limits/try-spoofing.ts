import { connect } from "node:net";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { type DrawnSample, startService } from "../../api/running-service.ts";
import type { Setting } from "../trial.ts";
import { spoofedHead } from "./spoofed-head.ts";

/** Who is between the client and the service, and whom the service trusts. */
interface Way {
	what: string;
	trustProxy: readonly string[];
	/** Appends the client to the chain, as the proxy saw it. */
	appended?: (random: SeededRandom) => string;
	/** Another client behind the same proxy. */
	other?: string;
}

const WAYS: readonly Way[] = [
	{ what: "without a proxy", trustProxy: [] },
	{ what: "past the trusted proxy", trustProxy: ["10.0.0.0/8", "192.0.2.1"] },
	{
		what: "through a trusted proxy",
		trustProxy: ["127.0.0.1"],
		appended: () => "198.51.100.7",
		other: "198.51.100.8",
	},
	{
		what: "through two trusted proxies",
		trustProxy: ["127.0.0.0/8", "192.0.2.0/24"],
		appended: () => "198.51.100.7, 192.0.2.7",
		other: "198.51.100.8, 192.0.2.9",
	},
	{
		what: "through a trusted proxy, from all addresses of one IPv6 customer",
		trustProxy: ["127.0.0.1"],
		appended: ({ next }) => `2001:db8:1:1${hex(next(), 256)}:${hex(next(), 65_536)}::1`,
		other: "2001:db8:1:200::1",
	},
];
/** The limit of public reads, which spoofed addresses would get around. */
const ALLOWED = 3;
const AT_A_TIME = 8;
/** A third of the targets is refused before the limit. */
const SOME = 8;

const hex = (share: number, end: number) =>
	Math.floor(share * end)
		.toString(16)
		.padStart(end === 256 ? 2 : 1, "0");

/** Sends this many spoofed chains each way. All of them together are one client. */
export async function trySpoofing(
	drawn: DrawnSample,
	{ count, random, progress }: Setting,
): Promise<string[]> {
	const broken: string[] = [];
	for (const [number, way] of WAYS.entries()) {
		const { trustProxy, appended, other } = way;
		const service = await startService(drawn, { trustProxy, limits: { human: ALLOWED } });
		const heads = Array.from({ length: count }, () => spoofedHead(random, appended?.(random)));
		const passed = await countPassed(service.port, heads);
		if (passed !== ALLOWED) {
			broken.push(`${count} spoofed requests ${way.what}: ${passed} passed instead of ${ALLOWED}`);
		}
		const others = Array.from({ length: SOME * ALLOWED }, () => spoofedHead(random, other));
		const asked = other === undefined ? ALLOWED : await countPassed(service.port, others);
		if (asked !== ALLOWED) broken.push(`${way.what} another client could ask ${asked} times`);
		await service.close();
		progress(Math.round((count * (number + 1)) / WAYS.length));
	}
	return broken;
}

/** How many were counted and allowed. What is refused for its target is not counted. */
async function countPassed(port: number, heads: readonly string[]): Promise<number> {
	const rest = heads.values();
	let passed = 0;
	const askInTurn = async () => {
		for (const head of rest) {
			const status = await statusOf(port, head);
			if (status !== 429 && status !== 400) passed += 1;
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, askInTurn));
	return passed;
}

function statusOf(port: number, head: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => socket.write(head, "latin1"));
		let text = "";
		socket.on("data", (chunk) => {
			text += chunk.toString("latin1");
		});
		socket.on("error", reject);
		socket.on("close", () => resolve(Number(text.slice(9, 12))));
	});
}
