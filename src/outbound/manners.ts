import { ipKeyGenerator } from "express-rate-limit";
import { registrableDomain } from "#domain/web/web-address.ts";

/** Does work for these places one after the other. Work for other places goes on at the same time. */
export type InTurn = <Result>(
	places: readonly string[],
	work: () => Promise<Result>,
) => Promise<Result>;

export function createTurns(): InTurn {
	const last = new Map<string, Promise<void>>();
	return async (places, work) => {
		const before = places.map((place) => last.get(place));
		const { promise, resolve } = Promise.withResolvers<void>();
		for (const place of places) last.set(place, promise);
		await Promise.all(before);
		try {
			return await work();
		} finally {
			for (const place of places) if (last.get(place) === promise) last.delete(place);
			resolve();
		}
	};
}

/**
 * What a host belongs to, its domain first: names can be made up without end, but neither addresses nor registrable
 * domains. One customer has all the addresses of a /64 of IPv6.
 */
export function mannerKeys(host: string, addresses: readonly string[]): string[] {
	const domains = host.startsWith("[") ? [] : [registrableDomain(host)];
	return [...new Set([...domains, ...addresses.map((item) => ipKeyGenerator(item, NETWORK_BITS))])];
}

const NETWORK_BITS = 64;

/** What may be read at a shared address, whatever its neighbours have sent. Files are larger. */
const LITTLE_BYTES = 2 ** 24;

/** A place has sent as much as it may in a day, which says nothing of it. */
export class BudgetSpent extends Error {}

export interface Manners {
	/** One request at a time to each place of a URL. `spend` throws when the day's bytes of one are used up. */
	visit<Result>(
		url: URL,
		answer: { addresses: readonly string[]; maxBytes: number },
		work: (spend: (bytes: number) => void) => Promise<Result>,
	): Promise<Result>;
	/** Sets what places have sent today before. */
	remember(spent: Readonly<Record<string, number>>): void;
	/** Bytes by place since this was last called. */
	report(): Record<string, number>;
}

interface MannersOptions {
	bytesPerDay: number;
	/** Hosts of the operator's choice, which may send any amount. */
	freeHosts?: ReadonlySet<string>;
}

export function createManners({ bytesPerDay, freeHosts }: MannersOptions): Manners {
	const inTurn = createTurns();
	const total = new Map<string, number>();
	let fresh = new Map<string, number>();
	return {
		visit(url, { addresses, maxBytes }, work) {
			const isFree = freeHosts?.has(url.host);
			const places = mannerKeys(url.hostname, addresses);
			// What is little is bound only by the domain, which stands first.
			const binding = maxBytes > LITTLE_BYTES ? places : places.slice(0, 1);
			const spend = (bytes: number) => {
				for (const place of isFree ? [] : places) {
					for (const sums of [fresh, total]) sums.set(place, (sums.get(place) ?? 0) + bytes);
				}
				const spent = binding.find((place) => (total.get(place) ?? 0) > bytesPerDay);
				if (spent !== undefined && !isFree) throw new BudgetSpent(spent);
			};
			return inTurn(places, async () => {
				// Refuses a place without budget before it is asked.
				spend(0);
				return work(spend);
			});
		},
		remember(spent) {
			for (const [place, bytes] of Object.entries(spent)) total.set(place, bytes);
		},
		report() {
			const counts = Object.fromEntries(fresh);
			fresh = new Map();
			return counts;
		},
	};
}
