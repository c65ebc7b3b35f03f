import { Socket as UdpSocket } from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { isLoopback, isNoName } from "./loopback.ts";

/** Called for every attempt, with a text like "connect to 192.0.2.1". */
type Note = (attempt: string) => void;

/** The destination of a call if it is not this machine. */
type FindForeign = (args: readonly unknown[], self: unknown) => string | undefined;

/** Makes connections, name lookups and datagrams of Node that leave this machine fail, and records them. */
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
	// Named imports of modules must use the functions replaced above.
	syncBuiltinESMExports();
}

/** Queries go to the name servers of the machine, except for resolvers that were given servers on this machine. */
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

/** Methods may be on a prototype further up. */
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

/**
 * `connect` takes a path, a port with a host, options, or Node's own form of these: an array that starts with options.
 */
function foreignConnection(refuse: (attempt: string) => Error): FindForeign {
	return (args) => {
		const [first, second]: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args;
		const isObject = typeof first === "object" && first !== null;
		const host: unknown = isObject ? Reflect.get(first, "host") : second;
		if (typeof host !== "string" || isLoopback(host)) return undefined;
		const lookup: unknown = isObject ? Reflect.get(first, "lookup") : undefined;
		if (!isObject || typeof lookup !== "function") return `connect to ${host}`;
		// A lookup function of its own may find this machine, so the addresses that it finds are checked.
		const ask = (args: readonly unknown[]): unknown => Reflect.apply(lookup, undefined, args);
		Reflect.set(first, "lookup", guardedLookup(ask, refuse));
		return undefined;
	};
}

/** The form that Node documents for the option `lookup`. It is called with the result. */
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

/**
 * After the message there is at most one string: the address. Without it, the target is this machine or the connected
 * one.
 */
const foreignDatagram: FindForeign = ([, ...rest]) => {
	const address = rest.find((each) => typeof each === "string");
	return address === undefined || isLoopback(address) ? undefined : `send to ${address}`;
};

function hostOf(server: unknown): string {
	return String(server).replace(/^\[(.*)\](?::\d+)?$|:\d+$/, "$1");
}
