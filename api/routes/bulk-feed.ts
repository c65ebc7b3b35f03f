import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { setImmediate as othersTurn } from "node:timers/promises";
import { FEED_FIELDS, type FeedAgent, type FeedField, FeedQuery } from "#contract/agents/feed.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { dayOf } from "#contract/instants.ts";
import { pickMembers } from "#contract/members-of.ts";
import type { FeedFormat } from "#contract/vocabulary.ts";
import { renderCsvHead, renderCsvLine } from "#render/csv.ts";
import { readRows } from "#render/read-rows.ts";
import { getHour, type HourSource, type ServedHour } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import { type SentAnswer, sendAnswer, shortDigest } from "../http/send-answer.ts";
import type { OpenFeeds } from "../process/open-feeds.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import type { Handler } from "./handler.ts";
import { findAnswer } from "./serve-file.ts";

const endpoint = getEndpoint("bulkFeed");
const csv = endpoint.variants?.find(({ query }) => query.value === "csv");

const NONE: ReadonlySet<string> = new Set();

/** The rendered file with all fields, or a live answer with the chosen ones, or without agents that were taken down. */
export function bulkFeed(source: HourSource, feeds: OpenFeeds): Handler {
	return async (request, response) => {
		const { format, fields } = parseQuery(FeedQuery, request.call.query);
		const hour = getHour(source);
		const place = { ...endpoint, ...(format === "csv" ? csv : {}) };
		if (fields) setQuotaHeaders(response, request.call.quota);
		const { withheld = NONE } = hour;
		const isChosen = fields !== undefined && fields.length < FEED_FIELDS.length;
		const chosen = { format, fields: fields ?? FEED_FIELDS, withheld };
		const answer =
			isChosen || withheld.size > 0
				? {
						mediaType: place.mediaType,
						cache: place.cache,
						...chosenFeed(hour, chosen, () => feeds.begin(request, response)),
					}
				: findAnswer(() => hour, request, place);
		await sendAnswer(request, response, {
			...answer,
			// With a token, the answer is personal, because it shows the token's limits.
			cache: request.call.token ? "no-store" : answer.cache,
			headers: headersOf(format, hour),
		});
	};
}

/** The rendered file determines every selection of its fields, so its digest also serves as their ETag. */
function chosenFeed(
	{ release }: ServedHour,
	chosen: Chosen,
	begin: () => void,
): Pick<SentAnswer, "body" | "digest"> {
	const { file } = endpoint;
	const drawn = file === undefined ? undefined : release.findFile(file);
	if (file === undefined || !drawn) throw new Error("The release has no feed");
	const hash = createHash("sha256").update(
		[drawn.digest, chosen.format, chosen.fields.join(), ...chosen.withheld].join(" "),
	);
	const open = () => {
		begin();
		return feedParts(join(release.directory, file), chosen);
	};
	return { body: { open }, digest: shortDigest(hash) };
}

/** A few dozen agents, which take about a millisecond. */
const PIECE_BYTES = 65_536;

interface Chosen {
	format: FeedFormat;
	/** Their order is that of the columns, and of the members of an agent. */
	fields: readonly FeedField[];
	withheld: ReadonlySet<string>;
}

async function* feedParts(
	file: string,
	{ format, fields, withheld }: Chosen,
): AsyncGenerator<string> {
	const draw = DRAWERS[format](fields);
	const pieces = createReadStream(file, { encoding: "utf8", highWaterMark: PIECE_BYTES });
	for await (const { rows, rest } of readRows<FeedAgent>("agents", pieces)) {
		await ownTurn();
		const shown = rows.filter(({ slug }) => !withheld.has(slug));
		yield draw(shown, rest);
	}
}

type Draw = (rows: readonly FeedAgent[], rest: object | undefined) => string;

const DRAWERS: Readonly<Record<FeedFormat, (fields: readonly FeedField[]) => Draw>> = {
	json: (fields) => {
		let before = '{"agents":[';
		return (rows, rest) => {
			const texts = rows.map((row) => JSON.stringify(pickMembers(row, fields)));
			const text = (texts.length > 0 ? before : before.replace(",", "")) + texts.join();
			before = ",";
			const chosen = fields.length < FEED_FIELDS.length ? { fields } : {};
			return rest ? `${text}],${JSON.stringify({ ...rest, ...chosen }).slice(1)}\n` : text;
		};
	},
	csv: (fields) => {
		let before = renderCsvHead(fields);
		return (rows) => {
			const text = before + rows.map((row) => renderCsvLine(fields, row)).join("");
			before = "";
			return text;
		};
	},
};

let turns: Promise<unknown> = Promise.resolve();

/** No matter how many feeds are generated at a time, other requests wait for at most one piece of one of them. */
function ownTurn(): Promise<unknown> {
	turns = turns.then(() => othersTurn());
	return turns;
}

function headersOf(
	format: FeedFormat,
	{ snapshot }: ServedHour,
): NonNullable<SentAnswer["headers"]> {
	const vary = { Vary: "Authorization, X-API-Key" };
	if (format !== "csv") return vary;
	const filename = `agents-${dayOf(snapshot.at)}.csv`;
	return { ...vary, "Content-Disposition": `attachment; filename="${filename}"` };
}
