import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { subjectsOf } from "../../conformance/subjects.ts";
import { releaseFile } from "../../release-file.ts";

/** What readers request. Without a file, the answer is a page of the list, assembled for each query. */
export interface Question {
	path: string;
	file: string | undefined;
}

/** If there are many of a kind, this many are requested. */
const EACH = 3;
const MISSING_PAGE = "notFound";

const LISTS = ["limit=7", "limit=5&page=3", "q=a&limit=10", "sort=newest&limit=20"];

/** Everything public in the release, once or a few times each, and lists that are not files. */
export function listQuestions(snapshot: Snapshot): Question[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
	const drawn = rows
		.filter(({ id, file }) => file !== undefined && id !== MISSING_PAGE)
		.flatMap((row) =>
			subjectsOf(row, snapshot)
				.slice(0, EACH)
				.map((names) => ({ path: fillPath(row.path, names), file: releaseFile(row, names) })),
		);
	const lists = LISTS.map((query) => ({ path: `/api/v1/agents?${query}`, file: undefined }));
	return [...drawn, ...lists];
}
