import type { RefusalReason } from "#domain/gifts/gift-decision.ts"
import type { LostReason, Stage } from "#domain/request-cards/stages.ts"

/* Invented people for trying the panel. Their addresses are at a domain that cannot exist. */

export const demoDomain = "demonstracao.example"

export const demoColleagues = ["Marina Teles", "Leandro Costa", "Rita Duarte"] as const

interface DemoRequest {
  name: string
  /** Days before now. */
  daysAgo: number
  stage: Stage
  /** Index of the owner; absent: no owner. */
  owner?: number
  note?: string
  next?: { inDays: number; time?: string; text: string }
}

export interface DemoQuote extends DemoRequest {
  profile: "exchange" | "tourism"
  lostReason?: LostReason
  observation: string
  adults?: number
}

export interface DemoGift extends DemoRequest {
  refusal?: RefusalReason
  message: string
}

export const demoQuotes: readonly DemoQuote[] = [
  quote("Rafael Yoshida", "exchange", 0.03, "new", "Quero trabalhar enquanto estudo. Dá para levar o cachorro?"),
  quote("Camila Nogueira", "tourism", 0.01, "new", "Com um filho de sete anos, que enjoa em estrada de serra.", {
    adults: 2,
  }),
  quote("Benedito Amaral", "tourism", 0.2, "new", "Primeira viagem de avião da minha mãe, que tem 74 anos."),
  quote("Ingrid Sampaio", "exchange", 0.6, "new", ""),
  quote("Helena Prado", "tourism", 2, "contacted", "O mais novo ainda não nada bem: queria praia calma.", {
    owner: 0,
    note: "Prefere a praia do Sueste, água parada. Prometi duas pousadas para amanhã à tarde.",
    next: { inDays: 0, time: "15:00", text: "Mandar as duas pousadas" },
  }),
  quote("Joana Freitas", "tourism", 3, "contacted", "Queria ver as lagoas cheias.", {
    owner: 0,
    next: { inDays: 0, text: "Enviar fotos da pousada" },
  }),
  quote("Larissa Montenegro", "exchange", 5, "contacted", "Para minha filha de 15 anos, que fala pouco inglês.", {
    owner: 1,
    note: "A mãe quer conhecer a família antes. Mandei o roteiro da entrevista.",
    next: { inDays: 2, text: "Entrevista com a família" },
  }),
  quote("Aline Tavares", "tourism", 4, "contacted", "A dois, sem pressa.", {
    owner: 2,
    next: { inDays: 6, text: "Ligar" },
  }),
  quote("Sérgio Antunes", "tourism", 13, "contacted", "Neve com três crianças.", { owner: 2, adults: 2 }),
  quote("Beatriz Salomão", "exchange", 9, "contacted", "Tenho o verão livre.", { owner: 1 }),
  quote("Odair Pessanha", "tourism", 6, "contacted", "Aniversário de 50 anos, somos oito amigos.", {
    owner: 0,
    adults: 8,
  }),
  quote("Otávio Bezerra", "exchange", 9, "proposal", "Quero estudar perto do mar.", {
    owner: 1,
    note: "Gostou da proposta de dez semanas. Espera o bônus de fim de ano.",
    next: { inDays: 0, text: "Cobrar resposta" },
  }),
  quote("Marcos Aguiar", "tourism", 15, "proposal", "Quatro adultos, dois quartos.", { owner: 0, adults: 4 }),
  quote("Renata Okamoto", "exchange", 8, "proposal", "Casa de família sem gatos, por favor.", {
    owner: 1,
    next: { inDays: 1, text: "Lembrar: a promoção acaba" },
  }),
  quote("Paulo Henrique Dias", "tourism", 10, "proposal", "Cabine com janela.", {
    owner: 0,
    next: { inDays: 3, text: "Reservar a cabine" },
  }),
  quote("Tiago Lacerda", "tourism", 18, "won", "Três noites no Rio.", {
    owner: 0,
    next: { inDays: 1, text: "Enviar os vouchers" },
  }),
  quote("Vera Lúcia Campos", "tourism", 21, "won", "Vento, rede e pé na areia.", { owner: 2 }),
  quote("Danilo Ferraz", "exchange", 30, "won", "Quatro semanas em julho.", { owner: 1, note: "Pagou a matrícula." }),
  quote("Patrícia Gouveia", "tourism", 25, "lost", "Orçamento bem enxuto.", { owner: 2, lostReason: "price" }),
  quote("Wagner Simões", "exchange", 40, "lost", "", { owner: 1, lostReason: "silence" }),
  quote("Eliane Brandão", "tourism", 33, "lost", "Só tenho a semana do carnaval.", { owner: 0, lostReason: "dates" }),
  quote("Luiz Otávio Reis", "tourism", 1, "check", "Vi o pacote e quero saber mais."),
  quote("Nina Valadares", "exchange", 2, "spam", "Ganhe seguidores agora."),
]

export const demoGifts: readonly DemoGift[] = [
  gift("Tia Célia Prates", 0.02, "new", "Boa viagem, meus queridos! Mandem foto do primeiro café."),
  gift("Turma da Contabilidade", 0.3, "new", "De todo o terceiro andar, com saudade antecipada."),
  gift("Vó Nair Assunção", 1.2, "new", "Comam bem e não esqueçam o casaco."),
  gift("Padrinho Olavo Meireles", 2, "new", "Um brinde de longe, que é como um brinde de perto."),
  gift("Priscila e Tomás", 2.5, "reviewing", "Que seja a primeira de muitas.", {
    owner: 0,
    note: "O banco ainda não mostrou o Pix. Olhar de novo depois do almoço.",
  }),
  gift("Família Bittencourt", 3, "reviewing", "Com amor, de nós cinco e do gato.", { owner: 2 }),
  gift("Gustavo Peçanha", 4, "confirmed", "Aproveitem o pôr do sol por mim.", { owner: 0 }),
  gift("Sônia Caldeira", 5, "confirmed", "Que a viagem seja leve como vocês."),
  gift("Madrinha Iara Fontes", 6, "confirmed", "Guardei este presente desde o pedido de casamento!", { owner: 2 }),
  gift("Pessoal da Academia", 8, "confirmed", "Sem treino na lua de mel, está combinado."),
  gift("Roberto Nakayama", 9, "confirmed", "Felicidades aos dois."),
  gift("Cláudia e Beto", 12, "confirmed", "O jantar é por nossa conta, a conversa é por conta de vocês.", { owner: 0 }),
  gift("Primo Júlio Siqueira", 14, "confirmed", "Tragam um ímã de geladeira."),
  gift("Dona Mercedes Lobo", 16, "confirmed", "Muita luz no caminho."),
  gift("Heitor Vasques", 7, "refused", "Um abraço apertado!", { owner: 0, refusal: "unreadable" }),
  gift("Lívia Queiroga", 11, "refused", "Sejam muito felizes.", { refusal: "amount" }),
  gift("Oferta Rápida", 3, "spam", "Clique e ganhe."),
]

function quote(
  name: string,
  profile: DemoQuote["profile"],
  daysAgo: number,
  stage: Stage,
  observation: string,
  more: Partial<DemoQuote> = {},
): DemoQuote {
  return { name, profile, daysAgo, stage, observation, ...more }
}

function gift(name: string, daysAgo: number, stage: Stage, message: string, more: Partial<DemoGift> = {}): DemoGift {
  return { name, daysAgo, stage, message, ...more }
}
