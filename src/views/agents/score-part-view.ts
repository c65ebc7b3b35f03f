import type { ScorePart } from "#contract/agent.ts";
import { type ScorePart as DomainPart, roundTo } from "#domain/scores/score-parts.ts";

export function scorePartView({ name, points, maxPoints, hint }: DomainPart): ScorePart {
	return { name, points: points === null ? null : roundTo(points, 2), max_points: maxPoints, hint };
}
