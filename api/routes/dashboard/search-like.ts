import type { SearchLike } from "#registry/submissions/find-similar.ts";
import type { Visit } from "./visit.ts";

/** Number of agents to compare for each text. */
const COMPARED = 10;

/** Searches the agents of an hour for the title and the description of a listing. */
export function searchLikeIn({ index }: Visit["hour"]): SearchLike {
	const search = (q: string) =>
		index.find({ q, sort: "relevance", page: 1, limit: COMPARED, withSome: true }).numbers;
	return ({ title, shortDescription }) =>
		[title, shortDescription ?? ""]
			.filter((text) => text.trim() !== "")
			.flatMap(search)
			.flatMap((number) => index.agents.at(number)?.slug ?? []);
}
