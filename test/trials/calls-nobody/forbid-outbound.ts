import { Socket as UdpSocket } from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { isLoopback, isNoName } from "./loopback.ts";

/** Hears of every attempt, as "connect to 192.0.2.1". */
type Note = (attempt: string) => void;

/** What a call would reach that is not on this machine, if anything. */
type FindForeign = (args: readonly unknown[], self: unknown) => string | undefined;

/** Makes whatever leaves this machine by Node fail and be noted: connections, look-ups of names, datagrams. */
export function forbidOutbound(note: Note): void {
	const refuse = (attempt: string): Error => {
		note(attempt);
		return new Error(`This process may not ${attempt}`);
	};
	const guard = (target: object, names: readonly string[], findForeign: FindForeign) => {
		for (const name of names) guardFunction(target, name, { findForeign, refuse });
	};
	guard(Socket.prototype, ["connect"], foreignConnection(refuse));
	guard(UdpSocket.prototype, ["connect", "send"], foreignDatagram);
	forbidQuestions(guard);
	// What modules import by name is only now what was put in place above.
	syncBuiltinESMExports();
}

/** Questions go out to the name servers of the machine, but for resolvers that were told servers on this machine. */
function forbidQuestions(
	guard: (target: object, names: readonly string[], findForeign: FindForeign) => void,
): void {
	const local = new WeakSet();
	const noteServers: FindForeign = ([servers], self) => {
		const own = Array.isArray(servers) && servers.every((server) => isLoopback(hostOf(server)));
		if (own && typeof self === "object" && self !== null) local.add(self);
		return undefined;
	};
	const asks: FindForeign = ([name], self) =>
		typeof self === "object" && self !== null && local.has(self) ? undefined : `resolve ${name}`;
	for (const from of [dns, dns.promises]) {
		guard(from, ["lookup", "lookupService"], ([name]) =>
			typeof name !== "string" || isLoopback(name) || isNoName(name)
				? undefined
				: `look up ${name}`,
		);
		guard(from, questionsOf(from), asks);
		guard(from.Resolver.prototype, ["setServers"], noteServers);
		guard(from.Resolver.prototype, questionsOf(from.Resolver.prototype), asks);
	}
}

/** Methods may stand on a prototype further up. */
function questionsOf(target: object): string[] {
	const names = new Set<string>();
	for (let at: object | null = target; at !== null; at = Reflect.getPrototypeOf(at)) {
		for (const name of Object.getOwnPropertyNames(at)) names.add(name);
	}
	return [...names].filter((name) => /^(?:resolve|reverse)/.test(name));
}

function guardFunction(
	target: object,
	name: string,
	{ findForeign, refuse }: { findForeign: FindForeign; refuse: (attempt: string) => Error },
): void {
	const original: unknown = Reflect.get(target, name);
	if (typeof original !== "function") throw new Error(`Node has no ${name} any more`);
	Reflect.set(
		target,
		name,
		new Proxy(original, {
			apply(call, self, args) {
				const foreign = findForeign(args, self);
				if (foreign !== undefined) throw refuse(foreign);
				return Reflect.apply(call, self, args);
			},
		}),
	);
}

/** `connect` takes a path, a port with a host, options, or what Node made of one of them: an array that begins with options. */
function foreignConnection(refuse: (attempt: string) => Error): FindForeign {
	return (args) => {
		const [first, second]: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args;
		const isObject = typeof first === "object" && first !== null;
		const host: unknown = isObject ? Reflect.get(first, "host") : second;
		if (typeof host !== "string" || isLoopback(host)) return undefined;
		const lookup: unknown = isObject ? Reflect.get(first, "lookup") : undefined;
		if (!isObject || typeof lookup !== "function") return `connect to ${host}`;
		// Who looks names up in its own way may well be led to this machine, and is judged by the addresses that it found.
		const ask = (args: readonly unknown[]): unknown => Reflect.apply(lookup, undefined, args);
		Reflect.set(first, "lookup", guardedLookup(ask, refuse));
		return undefined;
	};
}

/** The form that Node documents for the option `lookup`; it is called with what was found. */
type Found = (...found: unknown[]) => void;

function guardedLookup(
	ask: (args: readonly unknown[]) => unknown,
	refuse: (attempt: string) => Error,
) {
	return (host: unknown, options: unknown, done: Found): unknown =>
		ask([
			host,
			options,
			(...found: unknown[]) => {
				const addresses: unknown[] = [found[1]]
					.flat()
					.map((each) =>
						typeof each === "object" && each !== null ? Reflect.get(each, "address") : each,
					);
				const foreign = addresses.find((each) => typeof each === "string" && !isLoopback(each));
				if (found[0] || foreign === undefined) return done(...found);
				done(refuse(`connect to ${foreign}`));
			},
		]);
}

/** After the message comes at most one text: the address. Without one it is this machine, or where the socket is connected to. */
const foreignDatagram: FindForeign = ([, ...rest]) => {
	const address = rest.find((each) => typeof each === "string");
	return address === undefined || isLoopback(address) ? undefined : `send to ${address}`;
};

function hostOf(server: unknown): string {
	return String(server).replace(/^\[(.*)\](?::\d+)?$|:\d+$/, "$1");
}
