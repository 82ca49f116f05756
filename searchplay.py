import sys,time,numpy as np,random
from bactrian.core.stream import Dice
from bactrian import new_match
from bactrian.players import GreedyPlayer, RandomPlayer
class Search:
    def __init__(self,seed,iters=500,explore=1.0,sharp=6.0,scale=15.0,horizon=0,picks=1):
        self.r=random.Random(seed); self.k=(explore,sharp,scale,horizon,picks); self.it=iters; self.n=0; self.t=0
        N=60000
        self.a=(np.zeros((N,4),np.int32),np.zeros((N,2),np.int32),np.zeros((N,8),np.float32),np.zeros(N,np.float32),np.zeros(1,np.int64))
        self.child=np.zeros(1000,np.int32); self.path=np.zeros(200,np.int32); self.v=np.zeros(16)
    def choose(self,m):
        t=time.perf_counter()
        S=m.game.state.blank(4); S[0]=m._states[0]; S[0]["watching"]=0
        d=Dice.blank(); d[0].stream=np.uint64(self.r.getrandbits(63))
        l,c,s,p,u=self.a; l[0]=0;c[0]=0;s[0]=0;u[0]=1
        m.game.search.search(S,m.to_act,d,l,c,s,p,u,self.child,self.path,self.v,self.it,*self.k)
        best=None;ch=l[0,0];bv=-1
        while ch:
            if c[ch,0]>bv: bv=c[ch,0];best=int(l[ch,2])
            ch=l[ch,1]
        self.t+=time.perf_counter()-t; self.n+=1
        return best
def duel(game,players,games,make_a,make_b,base=0):
    wins=0;sc=[];ot=[]
    for g in range(games):
        m=new_match(game,players=players,seed=base+g)
        seats=[make_b(1000+g*10+i) for i in range(players)]
        a=make_a(g); seats[g%players]=a
        while m.to_act is not None: m.play(seats[m.to_act].choose(m))
        w=m.winners(); wins+= (g%players in w)/max(1,len(w))
        t=[x.total for x in m.scores()]; sc.append(t.pop(g%players)); ot+=t
    return wins/games,np.mean(sc),np.mean(ot) if ot else m.game.rival(m.state),a.t/max(1,a.n)
if __name__=="__main__":
    game,players,games=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])
    kw=eval("dict(%s)"%sys.argv[4])
    t=time.time()
    print(game,players,kw,duel(game,players,games,lambda s:Search(s,**kw),GreedyPlayer),round(time.time()-t,1))
