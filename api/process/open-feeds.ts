import type { Request, Response } from "express";
import { FEED_STREAMS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { clientKey, networkKey } from "../rate-limit/client-key.ts";

interface FeedBounds {
	perClient: number;
	overall: number;
	/** Slower clients are cut off while data is ready for them. */
	minBytesPerSecond: number;
	/** How often that is checked. */
	lookMs: number;
}

/** The client that a feed is sent to. */
interface Taker {
	client: string;
	network: string;
}

const FEED_BOUNDS: FeedBounds = { ...FEED_STREAMS, lookMs: 5_000 };

const TOO_MANY = "Too many feeds are being downloaded. Try again in a moment.";
const SOON = { headers: { "Retry-After": "5" } };

/**
 * Feeds that are generated while they are sent: only a few at a time, and none for clients that read too slowly. If all
 * slots are in use, the network with the most feeds loses one to a network with fewer, so that no client can lock others
 * out, no matter how many addresses they use.
 */
export interface OpenFeeds {
	/** Throws if too many are already being sent. */
	begin(request: Request, response: Response): void;
	/** Bytes of all feeds that are ready but not read yet. */
	heldBytes(): number;
}

export function createOpenFeeds(bounds: FeedBounds = FEED_BOUNDS): OpenFeeds {
	const open = new Map<Response, Taker>();
	return {
		begin(request, response) {
			const { token, address } = request.call;
			const taker = { client: token?.ownerId ?? clientKey(address), network: networkKey(address) };
			const own = [...open.values()].filter(({ client }) => client === taker.client).length;
			if (own >= bounds.perClient) {
				const detail = `You are already downloading ${own} feeds. Finish one of them first.`;
				throw new Refusal("rate_limited", detail, SOON);
			}
			if (open.size >= bounds.overall) {
				const oldest = oldestOfMost(open, taker.network);
				if (!oldest) throw new Refusal("unavailable", TOO_MANY, SOON);
				// It closes a moment later.
				open.delete(oldest);
				oldest.destroy();
			}
			open.set(response, taker);
			const stop = cutOffIdle(response, bounds);
			response.once("close", () => {
				stop();
				open.delete(response);
			});
		},
		heldBytes: () => [...open.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0),
	};
}

/**
 * Undefined if no network has more feeds than this one would have: networks with the same number do not take them from
 * each other.
 */
function oldestOfMost(open: ReadonlyMap<Response, Taker>, network: string): Response | undefined {
	const networks = Map.groupBy(open, ([, taker]) => taker.network);
	const [most = []] = [...networks.values()].sort((one, other) => other.length - one.length);
	const own = networks.get(network)?.length ?? 0;
	return most.length > own + 1 ? most[0]?.[0] : undefined;
}

/** A feed is not cut off while it waits for data. */
function cutOffIdle(response: Response, { minBytesPerSecond, lookMs }: FeedBounds): () => void {
	const leastBytes = (minBytesPerSecond * lookMs) / 1_000;
	const takenBytes = () => {
		const { socket } = response;
		return socket ? socket.bytesWritten - socket.writableLength : 0;
	};
	let before = takenBytes();
	let waited = false;
	const timer = setInterval(() => {
		const now = takenBytes();
		const waits = response.writableNeedDrain;
		if (waits && waited && now - before < leastBytes) response.destroy();
		before = now;
		waited = waits;
	}, lookMs).unref();
	return () => clearInterval(timer);
}
