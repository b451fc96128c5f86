/** A generator of pseudo-random numbers from 0 to 1 that are the same in every run. `seed` is any integer. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Name {
  displayName: string;
  firstName: string;
  lastName: string;
  /** Latin letters for an email address. */
  latin: string;
}

const cnSurnames = words(
  '王 Wang|李 Li|张 Zhang|刘 Liu|陈 Chen|杨 Yang|赵 Zhao|黄 Huang|周 Zhou|吴 Wu|徐 Xu|孙 Sun|胡 Hu|朱 Zhu|高 Gao|林 Lin|何 He|郭 Guo|马 Ma|罗 Luo|梁 Liang|宋 Song|郑 Zheng|谢 Xie|韩 Han|唐 Tang|冯 Feng|董 Dong|程 Cheng|曹 Cao',
);
const cnGiven = words(
  '伟 Wei|芳 Fang|娜 Na|敏 Min|静 Jing|丽 Li|强 Qiang|磊 Lei|洋 Yang|艳 Yan|勇 Yong|杰 Jie|涛 Tao|明 Ming|超 Chao|秀英 Xiuying|霞 Xia|平 Ping|刚 Gang|桂英 Guiying|子涵 Zihan|浩然 Haoran|雨桐 Yutong|宇轩 Yuxuan|欣怡 Xinyi|佳琪 Jiaqi|思远 Siyuan|梦瑶 Mengyao|一诺 Yinuo|俊豪 Junhao|晓彤 Xiaotong|建国 Jianguo',
);
const hkSurnames = words(
  '陳 Chan|黃 Wong|李 Lee|張 Cheung|梁 Leung|林 Lam|劉 Lau|何 Ho|吳 Ng|鄭 Cheng|葉 Yip|鄧 Tang|曾 Tsang|馮 Fung|蔡 Choi|許 Hui|周 Chow|郭 Kwok|羅 Law|楊 Yeung',
);
const hkGiven = words(
  '嘉欣 Ka Yan|子軒 Tsz Hin|詠詩 Wing Sze|志輝 Chi Fai|俊傑 Chun Kit|美玲 Mei Ling|家豪 Ka Ho|慧敏 Wai Man|卓謙 Cheuk Him|穎琳 Wing Lam|偉明 Wai Ming|凱晴 Hoi Ching|浩賢 Ho Yin|淑儀 Suk Yee|健文 Kin Man|曉彤 Hiu Tung|永康 Wing Hong|思敏 Sze Man|文傑 Man Kit|雅雯 Nga Man',
);
const idFirst = words(
  'Budi|Siti|Agus|Dewi|Andi|Rina|Joko|Sri|Rizki|Putri|Hendra|Lestari|Bayu|Wulan|Dimas|Ayu|Fajar|Indah|Eko|Maya|Yusuf|Ratna|Arif|Nurul|Galih|Tika',
);
const idLast = words(
  'Santoso|Wijaya|Rahmawati|Pratama|Kusuma|Hidayat|Saputra|Lestari|Nugroho|Permata|Setiawan|Utami|Gunawan|Maharani|Firmansyah|Suryani|Hartono|Anggraini|Siregar|Nasution',
);
const enFirst = words(
  'Emily|James|Olivia|William|Amelia|George|Isla|Noah|Ava|Thomas|Grace|Henry|Sophie|Daniel|Chloe|Samuel|Lucy|Adam|Hannah|Ryan|Claire|Peter|Zoë|Liam',
);
const enLast = words(
  "Carter|Smith|Jones|Taylor|Brown|Williams|Wilson|Evans|Thomas|Roberts|Walker|Wright|O'Brien|Clarke|Hughes|Edwards|Green|Hall|Wood|Harris|Baker|Turner",
);

function words(line: string): string[] {
  return line.split('|');
}

/** A realistic name of a person who speaks the given language. */
export function nameOf(kind: 'cn' | 'hk' | 'en' | 'id', chance: () => number): Name {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  if (kind === 'cn' || kind === 'hk') {
    const surname = split(pick(kind === 'cn' ? cnSurnames : hkSurnames));
    const given = split(pick(kind === 'cn' ? cnGiven : hkGiven));
    return {
      displayName: surname.han + given.han,
      firstName: given.latin,
      lastName: surname.latin,
      latin: `${given.latin}.${surname.latin}`.toLowerCase().replaceAll(' ', '-'),
    };
  }
  const firstName = pick(kind === 'id' ? idFirst : enFirst);
  const lastName = pick(kind === 'id' ? idLast : enLast);
  const latin = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.-]/g, '');
  return { displayName: `${firstName} ${lastName}`, firstName, lastName, latin };
}

function split(pair: string): { han: string; latin: string } {
  const [han = '', ...latin] = pair.split(' ');
  return { han, latin: latin.join(' ') };
}
