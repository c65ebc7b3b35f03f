/** The same, with other answers to some queries. */
export function withAnswers<Asked extends object>(of: Asked, answers: Partial<Asked>): Asked {
	return new Proxy(of, {
		get(target, name) {
			const answer = Reflect.get(Object.hasOwn(answers, name) ? answers : target, name);
			return typeof answer === "function" ? answer.bind(target) : answer;
		},
	});
}
