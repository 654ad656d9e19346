/** A letter as an office of our invention writes it: no sender, person or place in it is real. */
export interface LetterText {
  language: 'English' | 'Maltese' | 'Italian';
  /** Set large, at the head. */
  sender: string;
  /** One line under the sender. */
  from: string;
  to: readonly string[];
  date: string;
  subject: string;
  paragraphs: readonly string[];
  closing: readonly string[];
}

export const englishLetter: LetterText = {
  language: 'English',
  sender: 'Harbour Lights Insurance',
  from: '12 Example Wharf, Birgu · policies@harbour-lights.example',
  to: ['The Director', 'Walnut & Reed Ltd', 'Box 118, Gallarija House', 'Valletta VLT 0000'],
  date: '9 November 2026',
  subject: 'Renewal of your office policy no. HL-20418',
  paragraphs: [
    'Dear policyholder,',
    'Your office policy ends on 31 December 2026 at midnight. We offer to renew it for another twelve months at a yearly premium of €412.60, which is €18.40 less than last year, because you have made no claim.',
    'The cover stays as it is: contents up to €25,000, liability towards visitors up to €1,000,000, and the cost of a temporary office for ninety days. Damage by water from a neighbour is now included without an excess.',
    'To accept, please sign the enclosed form and return it before 15 December. If we hear nothing from you, the policy ends by itself and nothing is owed. Should anything have changed since last year, such as your address, your activity or the value of your equipment, tell us now: what we do not know we cannot insure.',
    'If you have questions, our desk answers from Monday to Friday between nine and five. Please have the number of your policy at hand when you telephone.',
  ],
  closing: ['Yours faithfully,', 'Renewals Department'],
};

export const malteseLetter: LetterText = {
  language: 'Maltese',
  sender: 'Uffiċċju tal-Liċenzji ta’ Eżempju',
  from: 'Triq l-Eżempju 40, il-Furjana · licenzji@ufficcju.example',
  to: ['Id-Direttur', 'Walnut & Reed Ltd', 'Box 118, Gallarija House', 'Valletta VLT 0000'],
  date: 'L-10 ta’ Novembru 2026',
  subject: 'Tiġdid tal-liċenzja nru. LE-7735 għas-sena 2027',
  paragraphs: [
    'Għażiż Sinjur,',
    'Nikteb dwar il-liċenzja tan-negozju tiegħek, li tiskadi fil-31 ta’ Diċembru 2026. Biex il-liċenzja tiġġedded mingħajr dewmien, għandek tibgħat il-formola mimlija u l-ħlas ta’ €85.00 sal-15 ta’ Jannar 2027.',
    'Jekk il-formola tasal wara din id-data, tiżdied penali ta’ €20.00 għal kull xahar. Il-ħlas jista’ jsir bi trasferiment bankarju; jekk jogħġbok ikteb in-numru tal-liċenzja mal-ħlas, sabiex inkunu nafu mingħand min wasal.',
    'Nitolbuk ukoll tiċċekkja li l-indirizz u n-numru tat-telefon li għandna huma għadhom tajbin. Jekk inbidlu, għarrafna bil-miktub fi żmien ħmistax-il ġurnata. Żomm din l-ittra sakemm tirċievi l-liċenzja l-ġdida.',
    'Għal aktar tagħrif tista’ ċċempel lill-uffiċċju tagħna mit-Tnejn sal-Ġimgħa, bejn it-8:30 u nofsinhar. It-tagħrif kollu li tagħtina jinżamm b’mod kunfidenzjali u jintuża biss għar-reġistru tagħna.',
  ],
  closing: ['Dejjem tiegħek,', 'Taqsima tal-Liċenzji'],
};

const italianLetter: LetterText = {
  language: 'Italian',
  sender: 'Tipografia Tre Cipressi',
  from: 'Via dell’Esempio 7, Ragusa · ufficio@tre-cipressi.example',
  to: ['Spettabile', 'Walnut & Reed Ltd', 'Box 118, Gallarija House', 'Valletta VLT 0000'],
  date: '11 novembre 2026',
  subject: 'Sollecito di pagamento della fattura n. 2026/0418',
  paragraphs: [
    'Gentile Cliente,',
    'dai nostri registri risulta ancora aperta la fattura n. 2026/0418 del 14 settembre 2026, per un importo di € 1.240,50, scaduta il 14 ottobre. Può darsi che il pagamento sia già partito: in tal caso La preghiamo di non tener conto di questa lettera.',
    'In caso contrario Le chiediamo di versare la somma entro dieci giorni, indicando nella causale il numero della fattura. Trascorso questo termine saremo costretti ad applicare gli interessi di mora previsti dalla legge, cosa che vorremmo evitare.',
    'Se c’è stato un problema con la consegna o con la qualità della stampa, ce lo faccia sapere: troveremo insieme una soluzione. È possibile anche concordare un pagamento in due rate, purché la prima arrivi entro la fine del mese.',
    'Restiamo a Sua disposizione dal lunedì al venerdì, dalle nove alle diciassette, e La ringraziamo della fiducia.',
  ],
  closing: ['Distinti saluti,', 'Ufficio contabilità'],
};

export const letterTexts: readonly LetterText[] = [englishLetter, malteseLetter, italianLetter];

/** All that stands on the page, in the order it is read. */
export function printedText(letter: LetterText): string {
  const { sender, from, to, date, subject, paragraphs, closing } = letter;
  return [sender, from, ...to, date, subject, ...paragraphs, ...closing].join('\n');
}
