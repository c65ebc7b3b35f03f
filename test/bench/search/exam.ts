// Questions with graded answers, and how well the first answers of a search do in them.
import { z } from "zod";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** An answer is named by its slug, or by the file that it was imported from and its name there. */
const Answer = z.object({
	slug: z.string().optional(),
	file: z.string().default(""),
	name: z.string().default(""),
	/** 3 is what the person means, 2 is good, 1 is acceptable. */
	grade: z.literal([1, 2, 3]),
	/** Answers with the same label are one program. */
	program: z.string(),
});
type Answer = z.infer<typeof Answer>;

const Question = z.object({
	id: z.string(),
	query: z.string(),
	kind: z.string(),
	/** Empty if nothing fits. */
	expected: z.array(Answer).default([]),
});
export type Question = z.infer<typeof Question>;

export const Exam = z.object({ queries: z.array(Question) });

export interface Answers {
	/** The first ones. */
	agents: readonly SnapshotAgent[];
	/** True if the search says that none of them has all the words. */
	isHonest: boolean;
}

export interface Marks {
	/** Undefined if nothing fits. */
	ndcg: number | undefined;
	isFirstBest: boolean;
	isGoodInThree: boolean;
}

const SHOWN = 10;
const GOOD_PLACES = 3;

/** Without grades, the right answer is none, or one that is honest about it. */
export function marksFor({ expected }: Question, { agents, isHonest }: Answers): Marks {
	if (expected.length === 0) {
		const isRight = agents.length === 0 || isHonest;
		return { ndcg: undefined, isFirstBest: isRight, isGoodInThree: isRight };
	}
	const grades = gradesOf(agents.slice(0, SHOWN), expected);
	const best = new Map<string, number>();
	for (const { program, grade } of expected) {
		best.set(program, Math.max(grade, best.get(program) ?? 0));
	}
	const ideal = [...best.values()].sort((left, right) => right - left);
	return {
		ndcg: discountedGain(grades) / discountedGain(ideal),
		isFirstBest: grades[0] === 3,
		isGoodInThree: grades.slice(0, GOOD_PLACES).some((grade) => grade > 1),
	};
}

/** A further listing of a program counts nothing. */
function gradesOf(agents: readonly SnapshotAgent[], expected: readonly Answer[]): number[] {
	const seen = new Set<string>();
	return agents.map((agent) => {
		const names = namesOf(agent);
		const answers = expected.filter((answer) => names.has(nameOf(answer)));
		const fresh = answers.filter(({ program }) => !seen.has(program));
		for (const { program } of answers) seen.add(program);
		return Math.max(0, ...fresh.map(({ grade }) => grade));
	});
}

function discountedGain(grades: readonly number[]): number {
	return grades
		.slice(0, SHOWN)
		.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** Patterns of files of the imported folders, with the name of an import. */
const FILES: readonly (readonly [file: RegExp, name: (part: string, answer: Answer) => string])[] =
	[
		[/models-dev\/models\/(.+)\.toml$/u, (part) => `models-dev:${part}`],
		[/docker-mcp-registry\/servers\/([^/]+)\//u, (part) => `docker-mcp:${part}`],
		[/toolhive-registry\/registry\/([^/]+)\//u, (part) => `toolhive:${part}`],
		[/(?:mcp-registry|mcp-servers)\//u, (_, { name }) => `mcp-registry:${name}`],
		[/a2a-cards\//u, (_, { name }) => `title:${name}`],
	];

function nameOf(answer: Answer): string {
	const { slug, file } = answer;
	if (slug !== undefined) return `slug:${slug}`;
	for (const [pattern, name] of FILES) {
		const match = pattern.exec(file);
		if (match) return name(match[1] ?? "", answer).toLowerCase();
	}
	throw new Error(`${file} is in none of the folders that exams are about`);
}

/** Every name that an exam may call an agent by. */
function namesOf(agent: SnapshotAgent): ReadonlySet<string> {
	const { slug, title, protocolName, otherNames, sources, provenance, documentOrigins } = agent;
	const origins = [...sources, ...provenance, ...Object.values(documentOrigins)].map(({ origin }) =>
		(origin ?? "").replace(/^source:[^/]+\//u, "").toLowerCase(),
	);
	const labs = origins.flatMap((origin) => /^models-dev:[^/]+\//u.exec(origin) ?? []);
	return new Set([
		`slug:${slug}`,
		`title:${title}`.toLowerCase(),
		...[protocolName, ...otherNames].map((name) => `mcp-registry:${name}`.toLowerCase()),
		...origins,
		// A model is also called by its aliases, which have no listing of their own.
		...labs.flatMap((lab) => agent.modelStack.map((name) => `${lab}${name}`.toLowerCase())),
	]);
}

/** The questions, where programs that are one listing here (a model and its alias) are one program. */
export function joinPrograms(
	questions: readonly Question[],
	agents: readonly SnapshotAgent[],
): readonly Question[] {
	return questions.map((question) => {
		let { expected } = question;
		for (const agent of agents) {
			const names = namesOf(agent);
			const programs = new Set(
				expected.filter((answer) => names.has(nameOf(answer))).map(({ program }) => program),
			);
			const [program] = programs;
			if (program === undefined || programs.size === 1) continue;
			expected = expected.map((answer) =>
				programs.has(answer.program) ? { ...answer, program } : answer,
			);
		}
		return { ...question, expected };
	});
}

/** Questions with answers that no agent has, which would count as not found. */
export function answersMissing(
	questions: readonly Question[],
	agents: readonly SnapshotAgent[],
): string[] {
	const known = new Set(agents.flatMap((agent) => [...namesOf(agent)]));
	return questions.flatMap(({ id, expected }) =>
		expected
			.filter((answer) => !known.has(nameOf(answer)))
			.map((answer) => `${id} ${nameOf(answer)}`),
	);
}
